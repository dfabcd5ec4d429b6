// Named random streams. A random result is a function of (seed, stream name, index) and of nothing else, so a repaired
// rule, an undo or a dry run never changes another stream, and an audit can recompute any single draw.

import { createHash } from 'node:crypto'
import seedrandom from 'seedrandom'

/** Where chance comes from. The scenario runner puts its own in; a game uses `seeded`. */
export interface Chance {
  /** A new order of `items`; `stream` names this one shuffle, such as `shuffle/main/2`. */
  shuffle<T>(stream: string, items: readonly T[]): T[]
  /** A whole number from 0 to `below - 1`. `labels` name what is picked from, in order, for scenarios that fix picks. */
  pick(stream: string, below: number, labels: readonly string[]): number
}

/** Raw seeds collide in seedrandom, so the generator is keyed by a hash of seed and stream name. */
function generator(seed: string, stream: string): seedrandom.PRNG {
  return seedrandom.tychei(createHash('sha256').update(`${seed}|${stream}`).digest('hex'))
}

/** An unbiased number below `n`: draws above the largest multiple of `n` are thrown away. */
function below(prng: seedrandom.PRNG, n: number): number {
  const limit = Math.floor(0x1_0000_0000 / n) * n
  for (;;) {
    const draw = prng.int32() >>> 0
    if (draw < limit) return draw % n
  }
}

export function seeded(seed: string): Chance {
  return {
    shuffle(stream, items) {
      const prng = generator(seed, stream)
      const out = [...items]
      for (let i = out.length - 1; i > 0; i--) {
        const j = below(prng, i + 1)
        const swap = out[i]!
        out[i] = out[j]!
        out[j] = swap
      }
      return out
    },
    pick(stream, n) {
      return below(generator(seed, stream), n)
    },
  }
}
