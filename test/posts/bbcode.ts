// A strict reading of BBCode, for tests: every tag is known and closed in order, attributes are quoted or plain words,
// and no text looks like a tag. Gives back what a reader sees.

export interface Seen {
  readonly text: string
  readonly tags: readonly string[]
}

const TAG = /\[(\/?)([a-z*]+)(?:=("(?:[^"\\]|\\.)*"|[\w%#]+))?\]/gi

export function readBBCode(source: string, known: readonly string[]): Seen {
  const open: string[] = []
  const tags: string[] = []
  let text = ''
  let at = 0
  let code = false
  for (const m of source.matchAll(TAG)) {
    const [whole, slash, name = ''] = m
    if (code && !(slash && name === 'code')) continue
    text += between(source.slice(at, m.index), code)
    at = m.index + whole.length
    if (name !== '*' && !known.includes(name)) throw new Error(`unknown tag ${whole}`)
    if (name === '*') continue
    if (slash) {
      const last = open.pop()
      if (last !== name) throw new Error(`${whole} closes ${last ?? 'nothing'}`)
      code = false
    } else {
      open.push(name)
      tags.push(name)
      code = name === 'code'
    }
  }
  text += between(source.slice(at), false)
  if (open.length > 0) throw new Error(`never closed: ${open.join(', ')}`)
  return { text: text.replace(/\u200b/g, ''), tags }
}

function between(text: string, code: boolean): string {
  if (!code && /\[(?!\u200b)/.test(text)) throw new Error(`a bracket that could open a tag: ${text}`)
  return text
}
