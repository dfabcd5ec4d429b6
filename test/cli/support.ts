// What every test of the command line needs: the built program in an installation of its own, a fresh folder for each
// game, and what a command said and wrote.
//
// The installation has the templates and the program of the project, and the small pack in `test/slice`:
// hands are dealt from it, so that a test does not change when the shipped packs grow. Who needs the whole game asks
// for the shipped packs by name.

import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { scratch } from '../support/scratch.ts'

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** All files below a folder, by their path within it, in order of the alphabet. */
export function filesIn(folder: string): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const paths = found.map((one) => join(one.parentPath, one.name)).sort()
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return Math.max(...files.map((one) => statSync(join(one.parentPath, one.name)).mtimeMs))
}

/** Builds the program when there is none or the sources are newer. Test files run side by side; one of them builds. */
function build(): void {
  const program = join(project, 'dist', 'danmaku.cjs')
  const stale = () => !existsSync(program) || statSync(program).mtimeMs < newest(join(project, 'src'))
  const lock = join(tmpdir(), `danmaku-build-${process.ppid}`)
  // The program is new before the build has written all that it loads.
  for (let waited = 0; stale() || existsSync(lock); waited++) {
    try {
      mkdirSync(lock)
    } catch {
      if (waited > 600) throw new Error(`another test builds for over a minute; if none does, delete ${lock}`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }
    try {
      if (!stale()) return
      const built = spawnSync('npm', ['run', '--silent', 'build'], { cwd: project, encoding: 'utf8' })
      if (built.status !== 0) throw new Error(`the build failed\n${built.stdout}${built.stderr}`)
    } finally {
      rmSync(lock, { recursive: true })
    }
    return
  }
}

export interface Installation {
  /** `rules`, `templates` and `dist` are below. */
  readonly root: string
  readonly program: string
  /** A folder with the command `danmaku`, for PATH. */
  readonly bin: string
}

/** An installation in a folder of its own; with the named shipped packs, if any are. */
export function install(packs: readonly string[] = []): Installation {
  build()
  const root = scratch('danmaku-installed-')
  cpSync(join(project, 'dist'), join(root, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('packs'),
  })
  if (packs.length === 0) cpSync(join(project, 'test', 'slice', 'rules'), join(root, 'rules'), { recursive: true })
  for (const pack of packs) cpSync(join(project, 'rules', pack), join(root, 'rules', pack), { recursive: true })
  symlinkSync(join(project, 'templates'), join(root, 'templates'))
  const program = join(root, 'dist', 'danmaku.cjs')
  const bin = join(root, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'danmaku'), `#!/bin/sh\nexec "${process.execPath}" ${FLAGS.join(' ')} "${program}" "$@"\n`)
  chmodSync(join(bin, 'danmaku'), 0o755)
  const compiled = spawnSync(process.execPath, [join(root, 'dist', 'compile.cjs')], { encoding: 'utf8' })
  if (compiled.status !== 0) throw new Error(`the pack of the tests does not compile\n${compiled.stderr}`)
  return { root, program, bin }
}

/** A command is over before it pays to optimise it. */
const FLAGS = ['--no-opt']

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
  /** Files that are new, gone or not what they were: path, and the text before and after. */
  readonly changed: readonly Change[]
}

export interface Change {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}

export interface RunSettings {
  readonly input?: string
  /** Done while the command runs and still waits for its standard input. */
  readonly meanwhile?: () => Promise<void>
  readonly env?: Readonly<Record<string, string>>
}

/** A folder in which a host sits: games are written into it, commands run in it. */
export class Desk {
  readonly folder: string
  private readonly installed: Installation

  constructor(installed: Installation, from?: Desk) {
    this.installed = installed
    this.folder = scratch('danmaku-desk-')
    if (from) cpSync(from.folder, this.folder, { recursive: true })
  }

  /** `danmaku` with these arguments. */
  run(args: readonly string[], settings: RunSettings = {}): Promise<Ran> {
    return this.watched(process.execPath, [...FLAGS, this.installed.program, ...args], settings)
  }

  /** A command for the shell, in which `danmaku` is one of the programs. */
  shell(command: string): Promise<Ran> {
    return this.watched('sh', ['-c', command], {})
  }

  private async watched(command: string, args: readonly string[], settings: RunSettings): Promise<Ran> {
    const before = filesIn(this.folder)
    const child = spawn(command, args, {
      cwd: this.folder,
      env: {
        PATH: `${this.installed.bin}:${process.env.PATH ?? ''}`,
        HOME: this.folder,
        NO_COLOR: '1',
        ...settings.env,
      },
    })
    // A command that reads nothing may be gone before it is written to.
    child.stdin.on('error', () => {})
    const waits = settings.meanwhile?.()
    if (waits) await waits
    child.stdin.end(settings.input ?? '')
    const [stdout, stderr, code] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise<number | null>((done, failed) => child.on('error', failed).on('close', done)),
    ])
    if (code === null) throw new Error('the command was ended by a signal')
    const after = filesIn(this.folder)
    const paths = [...new Set([...before.keys(), ...after.keys()])].sort()
    const changed = paths
      .map((path) => ({ path, before: before.get(path), after: after.get(path) }))
      .filter((file) => file.before !== file.after)
    return { stdout, stderr, code, changed }
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text)
  }

  /** Changes a file as a host would in her editor. */
  edit(path: string, change: (text: string) => string): void {
    const before = this.read(path)
    const after = change(before)
    if (after === before) throw new Error(`nothing in ${path} was changed`)
    this.write(path, after)
  }
}
