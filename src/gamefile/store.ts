// Puts a game file on disk so that it is always whole: under a lock, by write-to-temp, fsync, rename.

import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { ChangedUnderneath, FileLocked, GameFileError } from './errors.ts'

/** Locks that this process holds: a lock with our number that is not among them was left by one that is gone. */
const held = new Set<string>()

/**
 * Replaces the text of the file at `path`, which must still be `was`; a symbolic link is followed, mode bits stay.
 * Throws ChangedUnderneath or FileLocked (nothing was written), or a GameFileError when the system refuses.
 */
export function replaceOnDisk(path: string, was: string, now: string): void {
  refusing(path, () => {
    const target = existsSync(path) ? realpathSync(path) : path
    underLock(target, path, () => {
      if (!existsSync(target) || !readFileSync(target).equals(Buffer.from(was))) throw new ChangedUnderneath(path)
      writeWhole(target, now, statSync(target).mode & 0o7777)
    })
  })
}

/** Writes a file that is not there yet. Throws a GameFileError when it is, or when the system refuses. */
export function createOnDisk(path: string, text: string): void {
  refusing(path, () => {
    if (!existsSync(dirname(path)))
      throw new GameFileError(
        {
          what: 'the folder of this file does not exist',
          why: 'a game file is written into a folder that is there',
          mend: `make the folder first: mkdir -p ${dirname(path)}`,
        },
        { path },
      )
    underLock(path, path, () => {
      if (existsSync(path)) throw taken(path)
      writeWhole(path, text)
    })
  })
}

function taken(path: string): GameFileError {
  return new GameFileError(
    {
      what: 'there is a file of this name already',
      why: 'a new game never overwrites another',
      mend: 'choose another name, or move the old file away',
    },
    { path },
  )
}

/** Under the lock nobody else uses the temporary name, so one that a crash left over is simply overwritten. */
function writeWhole(target: string, text: string, mode?: number): void {
  const temporary = `${target}.danmaku-tmp`
  try {
    rmSync(temporary, { force: true })
    const file = openSync(temporary, 'wx', mode ?? 0o666)
    try {
      if (mode !== undefined) fchmodSync(file, mode)
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncFolder(dirname(target))
}

/** Makes the rename itself last. Some systems cannot sync a folder; there the rename has happened all the same. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {}
}

function underLock(target: string, path: string, work: () => void): void {
  const lock = `${target}.lock`
  if (!tryLock(lock) && !(dropStale(lock) && tryLock(lock))) throw locked(path, lock)
  held.add(lock)
  try {
    work()
  } finally {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

function tryLock(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx')
    try {
      writeSync(file, `${process.pid} ${hostname()}\n`)
    } finally {
      closeSync(file)
    }
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a lock whose process is gone. It is moved aside first and looked at again: if another process was quicker
 * and the lock is already a living one, it is put back.
 */
function dropStale(lock: string): boolean {
  if (!isStale(lock, readLock(lock))) return false
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return true
  }
  if (!isStale(lock, readLock(aside))) {
    renameSync(aside, lock)
    return false
  }
  rmSync(aside, { force: true })
  return true
}

function readLock(lock: string): string {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return ''
  }
}

/** Only a process of this machine can be known to be gone. */
function isStale(lock: string, content: string): boolean {
  const [, number, machine] = /^(\d+) (\S+)\n$/.exec(content) ?? []
  if (number === undefined || machine !== hostname()) return false
  const pid = Number(number)
  if (pid === process.pid) return !held.has(lock)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

function locked(path: string, lock: string): FileLocked {
  const owner = readLock(lock).trim().replace(' ', ' on ')
  return new FileLocked(path, {
    what: 'another command is writing this game file',
    why: `${lock} exists${owner ? ` (process ${owner})` : ''}; nothing was written`,
    mend: `say the command again; if nothing else is running, delete ${lock}`,
  })
}

/** What the system refuses is told like every other error of a game file. */
function refusing(path: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    throw new GameFileError(
      {
        what: 'the file cannot be written',
        why: `the system says ${code}; the file is as it was`,
        mend: 'look at the free space and at who may write into this folder',
      },
      { path },
    )
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
