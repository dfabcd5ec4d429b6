// A paste as boards give it with their Quote button, cut into posts: whose words, which post, when. The outermost quote
// is the source; what it holds is left as it is, inner quotes too.
//
// No library reads these: a parser of BBCode keeps of `author=Man In Icebox` the first word, does not see
// `quote=ADGK post_id=8123` as a tag at all, takes `[2]` for one, and breaks at a player called `[b]`.

export interface Post {
  /** As the board calls her; undefined where the quote does not say. */
  readonly author?: string
  readonly number?: number
  /** ISO, in UTC, to the second where there is one. */
  readonly at?: string
  /** The raw words, with their markup. */
  readonly words: string
}

/** A paste: its posts in order, and what stands outside of every quote. */
export interface Paste {
  readonly posts: readonly Post[]
  readonly outside: string
}

/** Names that a board writes without quotes go up to the attributes that it writes behind them, brackets and all. */
const BARE = [
  String.raw`\[quote author=(?:(?!\[\/?quote)[^\n])*? link=\S+ date=\d+\]`,
  String.raw`\[quote=(?:\[(?!\/?quote)[^\]\n]*\]|[^\]\n"'\[])*?(?:\s+(?:post_id|msg_id|time|user_id)=\d+)+\]`,
  String.raw`\[quote=(?:\[(?!\/?quote)[^\]\n]*\]|[^\]\n;"'\[]|\](?=;))*;n?\d+\]`,
]
const TAG = String.raw`\[quote(?:(?:\s*=|\s+\w+=)(?:"(?:\\.|[^"\\])*"|'(?:[^'\]]|'(?=\w))*'|[^\]"'])*)?\]|\[quote[^\]]*\]`
const OPEN = new RegExp([...BARE, TAG].join('|'), 'giy')
const CLOSE = /\[\/quote\]/giy

/** Cuts a paste at its outermost quotes. One that is never closed goes to the end. */
export function postsOf(text: string): Paste {
  const posts: Post[] = []
  let outside = ''
  let depth = 0
  let head = ''
  let from = 0
  for (let at = 0; at < text.length; ) {
    const open = matchAt(OPEN, text, at)
    const close = open === undefined ? matchAt(CLOSE, text, at) : undefined
    if (open !== undefined) {
      if (depth === 0) {
        head = open.slice('[quote'.length, -1)
        from = at + open.length
      }
      depth++
      at += open.length
    } else if (close !== undefined && depth > 0) {
      depth--
      if (depth === 0) posts.push({ ...headOf(head), words: text.slice(from, at).trim() })
      at += close.length
    } else {
      if (depth === 0) outside += text[at]
      at++
    }
  }
  if (depth > 0) posts.push({ ...headOf(head), words: text.slice(from).trim() })
  if (posts.length > 0) return { posts, outside }
  return citedWithArrows(text)
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  if (text[at] !== '[') return undefined
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

type Head = Omit<Post, 'words'>

/** What stands in the opening tag, by the boards that write it. */
function headOf(attributes: string): Head {
  const text = attributes.trim()
  for (const read of [smf, myBb, mafiascum, facts, vBulletin, phpBb]) {
    const head = read(text)
    if (head) return head
  }
  return {}
}

/** `author=ADGK link=msg=8123#msg8123 date=1796148240`; names stand without quotes, spaces and all. */
function smf(text: string): Head | undefined {
  const found = /^author=(.*?)(?:\s+link=(\S+))?(?:\s+date=(\d+))?$/.exec(text)
  if (!found) return undefined
  const number = /msg=?(\d+)/.exec(found[2] ?? '')?.[1]
  return head(found[1], number, found[3])
}

/** `='ADGK' pid='8123' dateline='1796148240'`. */
function myBb(text: string): Head | undefined {
  const found = /^=\s*(["'])(.*)\1\s+pid=["']?(\d+)["']?(?:\s+dateline=["']?(\d+)["']?)?/.exec(text)
  return found ? head(found[2], found[3], found[4]) : undefined
}

/** `="In post 231, ADGK"`, where the number may be a link. */
function mafiascum(text: string): Head | undefined {
  const bare = text.replace(/\[\/?(?:post|url)[^\]]*\]/gi, '')
  const found = /^=\s*"?In post #?(\d+), (.*?)"?$/i.exec(bare)
  return found ? head(found[2], found[1]) : undefined
}

/** `="ADGK, post: 8123, member: 42"` of XenForo, `="ADGK, post:5, topic:12"` of Discourse. */
function facts(text: string): Head | undefined {
  const found = /^=\s*["']?(.*?),\s*post:\s*(\d+)\b(.*?)["']?$/.exec(text)
  if (!found) return undefined
  const user = /username:\s*([^,"\s]+)/.exec(found[3] ?? '')?.[1]
  return head(user ?? found[1], found[2])
}

/** `=ADGK;8123`. */
function vBulletin(text: string): Head | undefined {
  const found = /^=\s*["']?([^;]*);n?(\d+)["']?$/.exec(text)
  return found ? head(found[1], found[2]) : undefined
}

/** `=ADGK post_id=8123 time=1796148240 user_id=42`, or a name alone. */
function phpBb(text: string): Head | undefined {
  const found = /^=\s*(.*?)((?:\s+(?:post_id|msg_id|time|user_id)=\S+)*)$/.exec(text)
  if (!found) return undefined
  const [, name = '', rest = ''] = found
  return head(unquoted(name), /post_id=(\d+)/.exec(rest)?.[1], /time=(\d+)/.exec(rest)?.[1])
}

function unquoted(name: string): string {
  const found = /^(["'])(.*)\1$/.exec(name)
  return found ? (found[2] ?? '').replace(/\\(.)/g, '$1') : name
}

function head(author: string | undefined, number?: string, seconds?: string): Head {
  const name = author?.trim().replace(/^@/, '')
  return {
    ...(name ? { author: name } : {}),
    ...(number === undefined ? {} : { number: Number(number) }),
    ...(seconds === undefined ? {} : { at: timeOf(Number(seconds)) }),
  }
}

/** Seconds of Unix as lines write them, without seconds where there are none. */
const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace(/(?::00)?\.000Z$/, 'Z')

const SAID = /^@?(\S.*?)\s+(?:\[said\]\(\S*?\/post\/(\d+)\)|said in \[.*?\]\(\S*?\/post\/(\d+)\))\s*:?\s*$/

/** NodeBB: `@ADGK [said](/post/8123):`, then lines behind `>`. */
function citedWithArrows(text: string): Paste {
  const posts: (Head & { lines: string[] })[] = []
  const outside: string[] = []
  let open: { lines: string[] } | undefined
  for (const line of text.split(/\r\n|\n|\r/)) {
    const said = SAID.exec(line)
    if (said) {
      const post = { ...head(said[1], said[2] ?? said[3]), lines: [] }
      posts.push(post)
      open = post
    } else if (open && line.startsWith('>')) open.lines.push(line.replace(/^> ?/, ''))
    else {
      if (line.trim() !== '') open = undefined
      outside.push(line)
    }
  }
  return {
    posts: posts.map(({ lines, ...rest }) => ({ ...rest, words: lines.join('\n').trim() })),
    outside: outside.join('\n'),
  }
}
