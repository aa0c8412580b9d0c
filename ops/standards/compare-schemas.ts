import { Ajv2019 } from 'ajv/dist/2019.js'
import fc from 'fast-check'
import { buildSchema } from '../../openbadges/model/build-schema.ts'
import { anyChange, changeOnce, listPaths } from '../../openbadges/model/change-documents.oracle.ts'
import { checkModel } from '../../openbadges/model/check-model.ts'
import { fullClr, fullCredential, fullEndorsement, fullProfile } from '../../openbadges/model/full-documents.oracle.ts'
import type { Json } from '../../openbadges/tools.ts'
import { knowsBetter } from './knows-better.ts'
import type { Outcome } from './outcome.ts'
import { publishedFiles, readPublishedSchema } from './published-schemas.ts'

const roots = {
  achievementcredential: ['AchievementCredential', fullCredential],
  endorsementcredential: ['EndorsementCredential', fullEndorsement],
  profile: ['Profile', fullProfile],
  clrcredential: ['ClrCredential', fullClr],
} as const

/**
 * Holds each schema that Sash publishes to the standard's own of that name, with documents of which one or two members were
 * changed: what our strict form takes, theirs must take; what theirs take, ours must take, or there is a paragraph why not.
 */
export function compareSchemas(folder: string, count: number, seed: number): Outcome[] {
  const names = Object.keys(publishedFiles).filter((name) => name in roots) as (keyof typeof roots)[]
  return names.flatMap((name) => compareOne(folder, name, Math.ceil(count / names.length), seed))
}

function compareOne(folder: string, name: keyof typeof roots, count: number, seed: number): Outcome[] {
  const [model, full] = roots[name]
  const theirs = readPublishedSchema(folder, name)
  const [strict, loose] = [name, `${name}-json-ld`].map(compileOurs)
  const step = fc.tuple(fc.constantFrom(...listPaths(full)), anyChange)
  const documents = fc.sample(
    fc.array(step, { minLength: 1, maxLength: 2 }).map((steps) => {
      let changed: Json | undefined = full
      for (const [path, action] of steps) changed = changeOnce(changed, path, action)
      return { document: changed ?? null, at: steps.map(([path]) => path.join('.')).join(' and ') }
    }),
    { numRuns: count, seed },
  )
  return documents.map(({ document, at }): Outcome => {
    const title = `${name}, changed at ${at}`
    const ours = { strict: strict?.(document) === true, loose: loose?.(document) === true }
    const [refusal] = ours.strict ? [...theirs.strict(document), ...theirs.loose(document)] : []
    if (refusal !== undefined) return { title, state: 'disagree', told: `taken here, refused there: ${refusal}` }
    const { errors, remarks } = checkModel(document, model)
    const missed = [
      ...(ours.loose || theirs.loose(document).length > 0 ? [] : errors),
      ...(ours.strict || theirs.strict(document).length > 0 ? [] : [...errors, ...remarks]),
    ]
    if (missed.length === 0) return { title, state: 'agree' }
    const reasons = missed.map((fault) => knowsBetter(fault))
    const open = missed.find((_, index) => reasons[index] === undefined)
    if (open === undefined) return { title, state: 'explained', paragraph: [...new Set(reasons)].join('; ') }
    return { title, state: 'disagree', told: `refused here, taken there: ${open.place} ${open.message.code}` }
  })
}

function compileOurs(name: string): (document: Json) => boolean {
  const ajv = new Ajv2019({ strictTypes: false, strictTuples: false })
  return ajv.compile(buildSchema(name, `https://sash.example/public/schemas/ob/v3p0/${name}.json`) ?? {})
}
