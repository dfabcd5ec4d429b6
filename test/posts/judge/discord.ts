// Judges a post for Discord with discord-markdown, which knows its rules within the line but not its headings, lists and
// small print: those are taken from the beginnings of lines before.

import { parser } from 'discord-markdown'
import { called, noTraps, Spoilt } from './common.ts'
import { DIALECTS } from './dialects.ts'

interface Node {
  readonly type: string
  readonly content?: string | readonly Node[]
  readonly lang?: string
  readonly id?: string
}
const discord = DIALECTS.discord!

export function judgeDiscord(source: string): string {
  const stamps: string[] = []
  const times = (line: string) =>
    line.replace(/\\.|(`+)[\s\S]*?[^`]\1(?!`)|<t:(\d+):[A-Za-z]>/g, (whole, _, unix?: string) => {
      if (unix === undefined) return whole
      stamps.push(unix)
      return String.fromCharCode(0xe000 + stamps.length - 1)
    })
  let code = false
  const lines = source.split('\n').map((line) => {
    const [, quote = '', rest = ''] = /^((?:> )?)([\s\S]*)$/.exec(line) ?? []
    if (rest.startsWith('```')) code = !code
    if (code || rest.startsWith('```')) return line
    const inner = rest
      .replace(/^(?:#{1,3}|-#) /, '')
      .replace(/^( *)[-*+] /, '$1• ')
      .replace(/^( *)(\d+)\. /, '$1⟨$2⟩ ')
    return quote + times(inner)
  })
  if (code) throw new Spoilt('a code block is never closed')
  const nodes = parser(lines.join('\n')) as unknown as readonly Node[]
  return words(nodes).replace(/[\ue000-\uf8fe]/g, (sign) => `⟨time ${stamps[sign.charCodeAt(0) - 0xe000]}⟩`)
}

/** What stands side by side is looked through together: a picture needs no more than its signs in a row. */
function words(nodes: readonly Node[]): string {
  let out = ''
  let run = ''
  const end = () => {
    noTraps(run, discord)
    out += called(run, discord)
    run = ''
  }
  for (const node of nodes) {
    if (node.type === 'text') run += String(node.content)
    else {
      end()
      out += shown(node)
    }
  }
  end()
  return out
}

function shown(node: Node): string {
  switch (node.type) {
    case 'discordUser':
      return `⟦@${node.id}⟧`
    case 'discordEveryone':
    case 'discordHere':
      return '⟦@everyone⟧'
    case 'discordChannel':
    case 'discordRole':
    case 'discordEmoji':
      throw new Spoilt(`${node.type} ${node.id}`)
    case 'codeBlock':
      if (node.lang) throw new Spoilt(`the first line of a code block became its language: ${node.lang}`)
      return ` ${node.content} `
    case 'inlineCode':
      return String(node.content).trim()
    case 'autolink':
    case 'url':
      return (node.content as readonly Node[]).map((one) => one.content).join('')
    case 'spoiler':
      throw new Spoilt('words are hidden')
    case 'u':
      throw new Spoilt('words are underlined')
    case 'br':
    case 'newline':
      return ' '
    default: {
      const inner = typeof node.content === 'string' ? node.content : words(node.content ?? [])
      return node.type === 'blockQuote' ? ` ${inner} ` : inner
    }
  }
}
