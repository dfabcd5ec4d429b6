// Who signs up in a pasted text: of quoted posts those authors who say so, or a list whose markup is taken away.

import type { Vocabulary } from '../rules/vocabulary.ts'
import { piecesOf } from './markup.ts'
import { type Post, postsOf } from './quotes.ts'

/** Closed tags or stars; a lone `[b]` may be somebody's name. */
const MARKED = /\[\/(?:b|i|u|list|color|size|url|user|font|quote)\]|\*\*\S/i

export interface SignUps {
  /** One name a line, or as it was given when nothing of it is markup. */
  readonly list: string
  /** The last post of each author who has said neither that she plays nor that she does not. */
  readonly unclear: readonly Post[]
}

type Words = readonly Pick<Vocabulary, 'sign-up'>[]

export function signUps(text: string, vocabularies: Words): SignUps {
  const { posts } = postsOf(text)
  const quoted = posts.filter((p) => p.author !== undefined)
  if (quoted.length > 0) return signedUp(quoted, vocabularies)
  if (!MARKED.test(text)) return listed(text, vocabularies)
  const list = plain(text)
    .split('\n')
    .map((line) => line.trim().replace(/^@(?=\p{L})/u, ''))
    .join('\n')
  return listed(list, vocabularies)
}

/** `Ben: not in`, `Ben (out)`, `Ben - in`: a name, and what is said of it. */
const SAID =
  /^(?<name>[^:：()（）,，]*?[^\s:：()（）,，])\s*(?:[:：]|\s[-–—]\s|[(（](?=[^()（）]*[)）]\s*$))\s*(?<words>[^()（）]+?)\s*[)）]?\s*$/u

/** A list of names; who stands there with a word that she does not play, or may not, is left out. */
function listed(text: string, vocabularies: Words): SignUps {
  const unclear: Post[] = []
  const list = text
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .flatMap((part) => {
          const { name = '', words = '' } = SAID.exec(part)?.groups ?? {}
          const [clauses, told] = [clausesOf(words), saidOf(words, vocabularies)]
          const about = told !== undefined || clauses.some((clause) => names(clause, vocabularies))
          if (words === '' || !about) return [part]
          if (told === true) return [name]
          unclear.push({ author: name.trim().replace(/^(?:\d+[.)]|[-*•])\s*/, ''), words })
          return []
        })
        .join(','),
    )
    .join('\n')
  return { list, unclear }
}

/** What an author has said last counts; talk before and after it changes nothing. */
function signedUp(posts: readonly Post[], vocabularies: Words): SignUps {
  const said = new Map<string, { readonly post: Post; readonly plays?: boolean }>()
  for (const post of posts) {
    const words = plain(post.words)
    const before = wavers(words, vocabularies) ? undefined : said.get(post.author!)?.plays
    const plays = saidOf(words, vocabularies) ?? before
    said.set(post.author!, { post, ...(plays === undefined ? {} : { plays }) })
  }
  const authors = [...said]
  return {
    list: authors.flatMap(([author, { plays }]) => (plays === true ? [author] : [])).join('\n'),
    unclear: authors.flatMap(([, { post, plays }]) => (plays === undefined ? [post] : [])),
  }
}

const phrases = (vocabularies: Words, key: 'joins' | 'leaves' | 'unsure' | 'beside'): string[] =>
  vocabularies.flatMap((v) => v['sign-up']?.[key] ?? [])

/** Whether she plays; undefined when she says neither, or leaves it open. */
function saidOf(text: string, vocabularies: Words): boolean | undefined {
  const clauses = clausesOf(text)
  const beside = new Set(phrases(vocabularies, 'beside'))
  if (says(clauses, phrases(vocabularies, 'leaves'), beside)) return false
  if (clauses.some((clause) => holds(clause, phrases(vocabularies, 'unsure')))) return undefined
  return says(clauses, phrases(vocabularies, 'joins'), beside) ? true : undefined
}

/** "I'm out if Bo plays": what she has said before stands no more, and nothing else does. */
const wavers = (text: string, vocabularies: Words): boolean =>
  clausesOf(text).some((clause) => phrases(vocabularies, 'leaves').some((p) => ` ${clause} `.startsWith(` ${p} `)))

/** It speaks of signing up at all: "not in". */
const names = (clause: string, vocabularies: Words): boolean =>
  holds(clause, [...phrases(vocabularies, 'joins'), ...phrases(vocabularies, 'leaves')])

/** The phrase stands in it as a word; Chinese has no spaces between words. */
const holds = (clause: string, all: readonly string[]): boolean =>
  all.some((p) => (/\p{sc=Han}/u.test(p) ? clause.includes(p) : ` ${clause} `.includes(` ${p} `)))

const plain = (text: string): string =>
  piecesOf(text)
    .map((p) => p.text)
    .join('')

const clausesOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[\n.,!?;:…。]+/)
    .map((clause) => clause.trim())

/** A clause of its own, or the beginning of one that goes on with nothing that matters: "I am in two minds" is neither. */
const says = (clauses: readonly string[], all: readonly string[], beside: ReadonlySet<string>): boolean =>
  clauses.some((clause) =>
    all.some(
      (p) =>
        clause === p ||
        (/[ /]/.test(p) &&
          clause.startsWith(`${p} `) &&
          clause
            .slice(p.length)
            .split(/\s+/)
            .every((word) => word === '' || beside.has(word))),
    ),
  )
