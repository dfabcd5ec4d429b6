// What boards do with a post, written down from their sources and help pages a second time and for the judges alone:
// nothing here is read from the profiles that the writers follow.

/** Stands for a tag, or any markup, among the words: what comes after it begins anew. */
export const TAG = '\uf8ff'
const PICTURE = /:(?:[\w+-]*[a-z][\w+-]*|[+-]1|100|1234):/i

interface Dialect {
  readonly limit: number
  readonly bytes?: boolean
  /** What must not be found among the words. */
  readonly traps: readonly RegExp[]
  /** Words that call somebody. */
  readonly calls?: RegExp
}
export interface BBCodeDialect extends Dialect {
  readonly kind: 'bbcode'
  /** The tags, each with what may follow its name; a value that may hold anything is a group. */
  readonly tags: Readonly<Record<string, RegExp | undefined>>
  /** The tags whose value a reader sees. */
  readonly shown: readonly string[]
  /** The tag within which brackets mean nothing. */
  readonly literal?: string
  readonly backslashes?: boolean
  readonly quotes?: number
}
export interface MarkdownDialect extends Dialect {
  readonly kind: 'markdown'
  readonly breaks: boolean
  readonly typographer: boolean
  readonly plugins: readonly ('details' | 'date' | 'superscript' | 'hidden')[]
}
export interface OtherDialect extends Dialect {
  readonly kind: 'discord' | 'plain'
}

const QUOTED = /="([^"[\]\n]*)"/
const ESCAPED = /="((?:[^"\\\n]|\\["\\])*)"/
const NUMBER = /=\d+/
const LIST = /(?:=1)?/
const maybe = (value: RegExp): RegExp => new RegExp(`(?:${value.source})?`)

const basic = {
  b: undefined,
  i: undefined,
  u: undefined,
  code: undefined,
  list: LIST,
  color: /=(?:#[0-9a-f]{3,6}|[a-z]+)/,
}
const afterStart = (traps: string): RegExp => new RegExp(`(?<=^|[\\s.\\]${TAG}])(?:${traps})(?!\\w)`, 'i')

const phpbb: BBCodeDialect = {
  kind: 'bbcode',
  limit: 60000,
  tags: { ...basic, url: ESCAPED, quote: maybe(ESCAPED), size: /=(?:1?\d\d|200)/ },
  shown: ['quote'],
  backslashes: true,
  quotes: 3,
  traps: [
    afterStart(':-?[()DPox?|]|;-?\\)|8-?\\)'),
    afterStart(
      ':(?:grin|smile|wink|sad|eek|shock|\\?\\?\\?|cool|lol|mad|razz|oops|cry|evil|twisted|roll|!|\\?|idea|arrow|mrgreen|u?geek):',
    ),
  ],
}

const calls = /@([\p{L}\p{N}_-]+)/gu

export const DIALECTS: Readonly<Record<string, BBCodeDialect | MarkdownDialect | OtherDialect>> = {
  phpbb,
  mafiascum: {
    ...phpbb,
    tags: { ...phpbb.tags, area: ESCAPED, spoiler: ESCAPED, post: NUMBER },
    shown: ['quote', 'area', 'spoiler'],
  },
  xenforo: {
    kind: 'bbcode',
    limit: 10000,
    tags: {
      ...basic,
      s: undefined,
      url: QUOTED,
      quote: /(?:="([^"[\],\n]*)")?/,
      size: /=[1-7]/,
      table: undefined,
      tr: undefined,
      td: undefined,
      plain: undefined,
      spoiler: QUOTED,
      user: NUMBER,
    },
    shown: ['quote', 'spoiler'],
    literal: 'plain',
    calls,
    traps: [/:-?[()D@p]|;-?\)|\(:|\):|>:-?\(|o_O|o\.O|8-\)|:o|:\/|\([yn]\)/i, PICTURE],
  },
  vbulletin: {
    kind: 'bbcode',
    limit: 10000,
    tags: { ...basic, url: QUOTED, quote: /(?:="([^"[\];\n]*)")?/, size: /=[1-7]/, noparse: undefined },
    shown: ['quote'],
    literal: 'noparse',
    traps: [/:-?[()Dpo]|;-?\)/i, /:(?:rolleyes|cool|eek|mad|confused):/i],
  },
  smf: {
    kind: 'bbcode',
    limit: 20000,
    tags: {
      ...basic,
      list: /(?: type=decimal)?/,
      li: undefined,
      s: undefined,
      url: /=([^\s"'[\]()]+)/,
      quote: /(?: author=([^[\]="\n]+))?/,
      size: /=(?:[1-7]|\d+pt)/,
      table: undefined,
      tr: undefined,
      td: undefined,
      nobbc: undefined,
      member: NUMBER,
      time: undefined,
    },
    shown: ['quote'],
    literal: 'nobbc',
    calls,
    traps: [
      new RegExp(
        `(?<=^|[\\s>:?.[\\]()*\\\\;"'<&${TAG}])(?:>?:\\(|[:;]\\)|[:;]D|:o|8\\)|\\?\\?\\?|::\\)|:P|:-[[X\\\\*]|:'\\(|>:D|\\^-\\^|O0|[CO]:-\\))(?!\\w)`,
        'i',
      ),
    ],
  },
  mybb: {
    kind: 'bbcode',
    limit: 65535,
    bytes: true,
    tags: {
      ...basic,
      s: undefined,
      url: QUOTED,
      quote: maybe(QUOTED),
      size: /=(?:(?:x?x-)?(?:small|large)|medium|\d\d?)/,
      align: /=center/,
    },
    shown: ['quote'],
    quotes: 5,
    traps: [
      /:[()DPs@]|;\)|:-\/|[8B]\)|\((?:c|r|tm)\)/i,
      /:(?:cool|rolleyes|shy|at|angel|blush|dodgy|exclamation|heart|huh|idea|sleepy|cry|sick|arrow|my):/i,
      new RegExp(`(?<=^|[\\n${TAG}])/(?:me|slap)`, 'i'),
    ],
  },
  proboards: {
    kind: 'bbcode',
    limit: 0,
    tags: {
      b: undefined,
      i: undefined,
      u: undefined,
      s: undefined,
      url: QUOTED,
      quote: maybe(QUOTED),
      code: undefined,
      color: /=\w+/,
    },
    shown: ['quote'],
    traps: [/:-?[()DPo]|;-?\)|8-\)|::\)|:-\/|\?\?\?/i, PICTURE],
  },
  discourse: {
    kind: 'markdown',
    limit: 32000,
    breaks: true,
    typographer: true,
    plugins: ['details', 'date'],
    calls,
    traps: [
      PICTURE,
      /(?<![\p{L}\p{N}_])(?:[:;]-?\)|:'-?\)|:-?\(|:'-?\(|:-'\(|[:;]-?p|:-?[DO|/\\$@sbx*#]|=[)D]|[8B]-?\)|>:-?\(|O:-?\)|<\/?3|\^__?\^|-_-|o_O)/iu,
    ],
  },
  nodebb: {
    kind: 'markdown',
    limit: 32767,
    breaks: true,
    typographer: false,
    plugins: [],
    calls,
    traps: [PICTURE, /[:;]-?\)|:-?\(|:'\(|:-?[DPo|/]|:[\\*s]|8-?\)|<\/?3|=[)D]|>:\(/i],
  },
  reddit: {
    kind: 'markdown',
    limit: 10000,
    breaks: false,
    typographer: false,
    plugins: ['superscript', 'hidden'],
    calls: /(?<![\p{L}\p{N}_])\/?([ur]\/[A-Za-z0-9_-]+)/gu,
    traps: [],
  },
  discord: {
    kind: 'discord',
    limit: 2000,
    calls: /@(everyone|here|[\p{L}\p{N}_.-]+)/gu,
    traps: [PICTURE, /[:;]-?\)|:-?\(|:'\(|:-?[DPo|/]|:[$@*s]|[8B]-?\)|<\/?3|=[)D]|>:\(/i],
  },
  plain: { kind: 'plain', limit: 0, traps: [] },
}
