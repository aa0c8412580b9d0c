import { Ajv2019 } from 'ajv/dist/2019.js'
import fc from 'fast-check'
import { buildSchema } from '../../openbadges/model/build-schema.ts'
import { anyChange, changeOnce, listPaths } from '../../openbadges/model/change-documents.oracle.ts'
import { checkModel } from '../../openbadges/model/check-model.ts'
import { fullClr, fullCredential, fullEndorsement, fullProfile } from '../../openbadges/model/full-documents.oracle.ts'
import type { Json } from '../../openbadges/tools.ts'
import { sample } from './generated.ts'
import { knowsBetter } from './knows-better.ts'
import type { Outcome } from './outcome.ts'
import { type PublishedSchema, publishedFiles, readPublishedSchema } from './published-schemas.ts'

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
export function* compareSchemas(folder: string, count: number, seed: number): Generator<Outcome> {
  const names = Object.keys(publishedFiles).filter((name) => name in roots) as (keyof typeof roots)[]
  for (const name of names) yield* compareOne(folder, name, Math.ceil(count / names.length), seed)
}

function* compareOne(folder: string, name: keyof typeof roots, count: number, seed: number): Generator<Outcome> {
  const [model, full] = roots[name]
  const theirs = readPublishedSchema(folder, name)
  const [strict, loose] = [name, `${name}-json-ld`].map(compileOurs)
  const step = fc.tuple(fc.constantFrom(...listPaths(full)), anyChange)
  for (const steps of sample(fc.array(step, { minLength: 1, maxLength: 2 }), count, seed)) {
    let document: Json | undefined = full
    for (const [path, action] of steps) document = changeOnce(document, path, action)
    const title = `${name}, changed at ${steps.map(([path]) => path.join('.')).join(' and ')}`
    const ours = { strict: strict?.(document ?? null) === true, loose: loose?.(document ?? null) === true }
    yield { title, ...compareVerdicts(document ?? null, model, ours, theirs) }
  }
}

type Told = Outcome extends infer One ? (One extends Outcome ? Omit<One, 'title'> : never) : never

function compareVerdicts(
  document: Json,
  model: (typeof roots)[keyof typeof roots][0],
  ours: { strict: boolean; loose: boolean },
  theirs: PublishedSchema,
): Told {
  const [refusal] = ours.strict ? [...theirs.strict(document), ...theirs.loose(document)] : []
  if (refusal !== undefined) return { state: 'disagree', told: `taken here, refused there: ${refusal}` }
  const { errors, remarks } = checkModel(document, model)
  const missed = [
    ...(ours.loose || theirs.loose(document).length > 0 ? [] : errors),
    ...(ours.strict || theirs.strict(document).length > 0 ? [] : [...errors, ...remarks]),
  ]
  if (missed.length === 0) return { state: 'agree' }
  const reasons = missed.map((fault) => knowsBetter(fault))
  const open = missed.find((_, index) => reasons[index] === undefined)
  if (open === undefined) return { state: 'explained', paragraph: [...new Set(reasons)].join('; ') }
  return { state: 'disagree', told: `refused here, taken there: ${open.place} ${open.message.code}` }
}

function compileOurs(name: string): (document: Json) => boolean {
  const ajv = new Ajv2019({ strictTypes: false, strictTuples: false })
  return ajv.compile(buildSchema(name, `https://sash.example/public/schemas/ob/v3p0/${name}.json`) ?? {})
}
