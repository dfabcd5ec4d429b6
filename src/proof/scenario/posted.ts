// The texts that scenarios look into are those that would be posted and sent.

import { plainPm, plainUpdate } from '../../posts/index.ts'
import type { Templates } from '../../rules/templates.ts'
import { project } from '../../views/project.ts'
import type { ScenarioTexts } from './texts.ts'

/** Made by these templates, which are the English ones. */
export function postedTexts(templates: Templates): ScenarioTexts {
  return {
    update: (run, game, program, since) => plainUpdate(project(run, game, 'public'), since, program, templates),
    pm: (run, game, program, seat) => plainPm(project(run, game, { seat }), program, templates),
  }
}
