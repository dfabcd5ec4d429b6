#!/usr/bin/env node
// The command line: one command each, loaded only when called.

import { Command, CommanderError, Option } from 'commander'
import { POST_KINDS } from '../engine/line.ts'

interface Loaded {
  readonly run: (args: string[], flags: Record<string, unknown>) => unknown
}

function command(program: Command, spec: string, description: string, load: () => Promise<Loaded>): Command {
  return program
    .command(spec)
    .description(description)
    .action(async (...given: unknown[]) => {
      const self = given.at(-1) as Command
      const args = given
        .slice(0, -2)
        .flatMap((a) => (Array.isArray(a) ? (a as string[]) : a === undefined ? [] : [String(a)]))
      const code = await (await load()).run(args, self.opts())
      if (typeof code === 'number') process.exitCode = code
    })
}

const program = new Command('danmaku')
  .description('Helps the host of a play-by-post card game: rules, posts, private messages, audit.')
  .version('0.1.0')
  .showHelpAfterError('danmaku --help lists the commands')
  .addHelpText(
    'after',
    '\nA first evening:\n  danmaku new mine.yaml --players "Ada, Bo, Cy, Dee" --seed …\n  danmaku act mine.yaml \'Ada plays shoot on Bo\' --post 12\n  danmaku post mine.yaml\n  danmaku pm mine.yaml --seat Bo\n\nWhat a card does:\n  danmaku rules show shoot',
  )
  .exitOverride()

command(
  program,
  'new <file>',
  'begin a game: writes the file, prints the commitment',
  () => import('./commands/new.ts'),
)
  .option('--rules <packs>', 'rule packs in order, with commas', 'danmaku')
  .option('--players <names>', 'players in order, with commas; deals at once')
  .option('--seed <hex>', '64 hexadecimal digits; drawn at random when left out')
  .option('--board <board>', 'a profile of templates/boards', 'mafiascum')
  .option('--lang <lang>', 'language of posts', 'en')
  .option('--title <title>', 'title of the game')
  .option('--options <settings...>', 'NAME=VALUE, several')
  .option('--no-deal', 'with --players: do not deal yet')
command(
  program,
  'join <file> <names...>',
  'add players, also a pasted list "1. a 2. b"',
  () => import('./commands/join.ts'),
)
  // A pasted list may begin with "- ".
  .allowUnknownOption()
command(program, 'leave <file> <name>', 'take a player out before the deal', () => import('./commands/leave.ts'))
command(
  program,
  'deal <file>',
  'seat the players, deal roles, characters and hands',
  () => import('./commands/deal.ts'),
)
  .option('--words <file>', 'YAML map of players to words that are mixed into the seed')
  .option('--at <time>', 'when you post it, such as 2026-12-01T18:04Z: deadlines of the first question run from then')
  .addOption(new Option('--seats <how>', 'shuffled, or as listed').choices(['shuffled', 'listed']).default('shuffled'))
command(
  program,
  'act [words...]',
  'take what a player said: [FILE] TEXT, or - for lines on standard input',
  () => import('./commands/act.ts'),
)
  .option('--as <name>', 'who says it, when the text does not begin with a name')
  .option('--post <n>', 'number of the thread post, or pm')
  .option('--at <time>', 'time of the post, such as 2026-12-01T18:04Z')
  .option('--yes', 'take what is inferred from the words of a post without being asked')
  .option('--dry-run', 'only look whether it would be taken')
  .option('--insert', 'it was posted before lines that have been taken: take it in its place')
  .option('--secret', 'list what is legal from the hand')
  .option('--json', 'print the result as JSON')
command(program, 'status [file]', 'where the game stands', () => import('./commands/status.ts'))
  .option('--json', 'as JSON')
  .option('--seat <name>', 'as this seat sees it')
  .option('--secret', 'with all secrets')
  .option('--at <n>', 'as it was after log line N')
command(
  program,
  'post [words...]',
  'a post for the thread: [FILE], and with --kind refusal what is refused',
  () => import('./commands/post.ts'),
)
  .addOption(new Option('--kind <kind>', 'what kind of post').choices([...POST_KINDS]).default('update'))
  .option('--board <board>', 'another board than the game names')
  .option('--lang <lang>', 'another language')
  .addOption(
    new Option('--detail <how>', 'with or without tables and texts').choices(['compact', 'full']).default('full'),
  )
  .option('--since <u>', 'tell everything since update U; later updates are withdrawn')
  .option('--seat <name>', 'flip, replacement: of this player')
  .option('--as <name>', 'refusal: who said it')
  .option('--post <n>', 'refusal: number of the post in which it was said')
  .option('--posted <n>', 'number under which it was posted')
  .option('--part <n>', 'only this part of a post that the board takes in several')
  .option('--yes', 'show a role for the first time, or withdraw what was posted, without being asked')
  .option('--check', 'fail with 6 when the board does not take it as one post')
  .option('--json', 'the parts as JSON')
  .addHelpText(
    'after',
    `
Kinds:
  update       what has happened since the last update, and who is awaited
  opening      the first post: rules that differ, how to post, what binds the host
  reference    the texts of everything in play
  sheet        the whole public state: table, distances, piles, rulings, posts
  flip         a role that was turned up, with what led to it
  refusal      that a line is not possible, without a word that depends on a hand
  ruling       what the host has ruled since the last update
  prod         reminds those for whom the game waits
  replacement  who plays on for whom
  correction   what an update told and does not count any more
  end          how it ended and who was who

Examples:
  danmaku post mine.yaml --posted 240
  danmaku post mine.yaml --kind refusal 'plays graze' --as Bo --post 231
  danmaku post mine.yaml --kind reference --board discord --part 2`,
  )
command(program, 'pm [file]', 'private messages', () => import('./commands/pm.ts'))
  .option('--seat <name>', 'for this seat')
  .option('--out <dir>', 'one file for each seat')
  .option('--next', 'the next one to send: recipient on standard error')
  .option('--all', 'also what has not changed')
  .addOption(
    new Option('--cards <how>', 'cards by name, with their types, or with their texts')
      .choices(['name', 'short', 'full'])
      .default('name'),
  )
  .option('--spectator', 'everything hidden, for those who only look on')
  .option('--board <board>', 'another board than the game names')
  .option('--lang <lang>', 'another language')
  .option('--part <n>', 'only this part of a message that the board takes in several')
  .option('--json', 'the parts as JSON')
command(program, 'log [file]', 'the log, line by line', () => import('./commands/log.ts'))
command(program, 'undo [words...]', 'take back: [FILE] [N | to N]', () => import('./commands/undo.ts'))
  .option('--told', 'although somebody has been told by PM, or the thread has been shown a role')
  .option('--secret', 'say by name what they have learned')
command(program, 'redo [file]', 'take an undo back', () => import('./commands/redo.ts'))
command(
  program,
  'fix [words...]',
  'a mistake found later: [FILE] LINE, how far it has spread and what can be done',
  () => import('./commands/fix.ts'),
)
  .option('--remedy <how>', 'do it: stands | restore | random-discard | reshuffle | void')
  .option('--because <why>', 'the reason, which the thread reads')
  .option('--instead <line>', 'restore, reshuffle: what takes the place of the line')
  .option('--seat <name>', 'random-discard: from whose hand')
  .option('--count <n>', 'random-discard: how many cards, 1 when left out')
  .option('--dry-run', 'only print the lines that it would write')
  .option('--secret', 'say by name what has been learned')
  .option('--json', 'as JSON')
  .addHelpText(
    'after',
    `
Classes:
  R0  nothing has been exported since: undo it
  R1  exported, nothing hidden was told, no later line rests on it: restore
  R2  later lines rest on it: it stands once another turn has begun, or a told hand would change; else restore
  R3  something hidden was told by message: a random card goes, or it stands
  R4  something hidden stands in the thread: it stands, or the game is void

Remedies, each a few ordinary lines of the log:
  stands          a ruling; nothing else changes
  restore         undone, and later lines that are still legal are taken again
  random-discard  random cards of a hand are discarded
  reshuffle       as restore, but decks in which told cards lie again are shuffled
  void            the game ends without a winner

Examples:
  danmaku fix mine.yaml 41
  danmaku fix mine.yaml 41 --remedy restore --instead 'Ada plays shoot on Cy' --because "I misread #112"`,
  )
command(
  program,
  'why [words...]',
  'is a line legal, and why, from public facts: [FILE] LINE',
  () => import('./commands/why.ts'),
)
  .option('--as <name>', 'who says it, when the text does not begin with a name')
  .option('--secret', 'the whole truth, for your eyes only')
  .option('--json', 'as JSON')
command(
  program,
  'order [file]',
  'what players have said ahead: announced actions, and with --secret orders and answers on file',
  () => import('./commands/order.ts'),
)
  .option('--seat <name>', 'of this player only')
  .option('--secret', 'with what only she and you know')
  .option('--json', 'as JSON')
command(program, 'due [file]', 'what has run out, whom to prod, what runs out next', () => import('./commands/due.ts'))
  .option('--now <time>', 'the time to look from, such as 2026-12-02T18:05Z; now when left out')
  .option('--apply', 'answer what silence means for everybody whose time has run out')
  .option('--secret', 'with the cards that an answer names')
  .option('--json', 'as JSON')
command(
  program,
  'amend [words...]',
  'mend where and when a line was said: [FILE] N',
  () => import('./commands/amend.ts'),
)
  .option('--post <n>', 'number of the thread post, or pm')
  .option('--at <time>', 'time of the post, such as 2026-12-01T18:04Z')
command(
  program,
  'replace [words...]',
  'somebody plays on for a player: [FILE] OLD NEW',
  () => import('./commands/replace.ts'),
)
command(
  program,
  'reveal [file]',
  'the game file as everybody may have it when the game is over',
  () => import('./commands/reveal.ts'),
).option('--yes', 'although the game is not over')
command(
  program,
  'audit <file>',
  'replay everything and compare with the commitment',
  () => import('./commands/audit.ts'),
)
  .option('--commitment <hex>', 'from the opening post')
  .option('--posts <dir>', 'a folder of posts, a file each: is each what was printed, and how old is it')
command(
  program,
  'check <files...>',
  'say what is wrong with game files; nothing when all is well',
  () => import('./commands/check.ts'),
)
command(
  program,
  'rules [what] [names...]',
  'what the packs hold: list | show NAMES | search WORDS | options | check | schema | update',
  () => import('./commands/rules.ts'),
)
  .option('--rules <packs>', 'rule packs in order, with commas', 'danmaku')
  .option('--json', 'as JSON')
  .option('--lone', 'with check: verbs and parameters that a single card uses')
  .option('--lang <lang>', 'with show: name and text in this language alone')
  .addHelpText(
    'after',
    `
  list          every card, character, incident and role, by section, with totals
  show NAMES    names, text, what the effect says in English, rulings, options; any name or nickname will do
  search WORDS  names, texts and rulings that have all these words
  options       what may be set in a game file, the default first
  check         what is wrong with the packs, and which cards are house design
  schema        a JSON Schema of house packs, for editors; schema scenarios: of scenarios
  update FILE   moves a running game over to repaired packs, if nothing would have come out otherwise

Examples:
  danmaku rules show graze "last word" cirno
  danmaku rules show 櫻餅 --rules s2 --lang zh-Hant
  danmaku rules search discard danmaku
  danmaku rules list --rules s2
  danmaku rules check --lone`,
  )
command(program, 'test <paths...>', 'run rules scenarios', () => import('./commands/test.ts'))
  .option('--missing', 'fail as well when something is settled by no scenario, and list it')
  .option('--all', 'with --missing: also what is of the packs under a house pack')
command(program, 'fuzz', 'random legal games, with every invariant looked at', () => import('./commands/fuzz.ts'))
  .option('--games <n>', 'how many', '100')
  .option('--rules <packs>', 'rule packs', 'danmaku')
  .option('--players <range>', 'such as 4-6', '4-8')
  .option('--seed <seed>', 'where to begin', 'fuzz')
  .option('--options <settings...>', 'NAME=VALUE, several')
  .option('--game <n>', 'only the game with this number')
  .option('--workers <k>', 'threads; the result is the same however many', '1')
  .option('--coverage', 'what of the effects has run; players prefer what is new')
  .option('--stats', 'wins by role and number of players, plays by card')
command(program, 'demo', 'three moments of a sample game, and its audit', () => import('./commands/demo.ts'))

// Whoever reads our output may stop: `danmaku post | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

async function main(): Promise<void> {
  try {
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2
      return
    }
    process.exitCode = (await import('./shared.ts')).report(error)
  }
}

void main()
