// What a host types and gets, command by command, with the small pack of the tests.

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './support.ts'
import { testTranscripts } from './transcript-runner.ts'

testTranscripts('what a host types and gets', join(dirname(fileURLToPath(import.meta.url)), 'transcripts'), install())
