// Situations that hosts meet, from the sign-up to the audit, played with the packs that are shipped.

import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from '../cli/support.ts'
import { testTranscripts } from '../cli/transcript-runner.ts'

testTranscripts(
  'what hosts meet',
  dirname(fileURLToPath(import.meta.url)),
  install(['danmaku', 'wolf-of-black-market']),
)
