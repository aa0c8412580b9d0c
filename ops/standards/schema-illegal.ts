import fc from 'fast-check'
import type { FindingCode } from '#shared/messages/findings/finding.ts'
import { findingSentences } from '#shared/messages/findings/findings.ts'
import { createRandom } from '../../openbadges/fuzz/mutate.oracle.ts'
import { anyBase, type BaseKind } from '../../openbadges/generated/illegal/bases.oracle.ts'
import { says } from '../../openbadges/generated/illegal/illegal-row.oracle.ts'
import { ask } from '../../openbadges/generated/illegal/make-rows.oracle.ts'
import { proofWays } from '../../openbadges/generated/illegal/ways.oracle.ts'
import { isJsonObject, objectsOf } from '../../openbadges/json.ts'
import { anyChange, changeOnce, listPaths } from '../../openbadges/model/change-documents.oracle.ts'
import { checkModel } from '../../openbadges/model/check-model.ts'
import type { ClassName } from '../../openbadges/model/class-model.ts'
import { dropNulls } from '../../openbadges/model/drop-nulls.ts'
import type { JsonObject } from '../../openbadges/tools.ts'
import { knowsLooser } from './knows-better.ts'
import type { Outcome } from './outcome.ts'
import { type PublishedSchema, readPublishedSchema } from './published-schemas.ts'

interface Root {
  kind: BaseKind
  model: ClassName
  schema: PublishedSchema
}

// What is no linked data can be signed as text.
const ways = proofWays.filter(({ covers }) => covers === 'text')

/**
 * Signed documents of which one member was changed so that the published schema refuses them: none is valid, and the verdict
 * names what was changed, or there is a paragraph why it says the same as a legal one.
 */
export async function* trySchemaIllegal(folder: string, count: number, seed: number): AsyncGenerator<Outcome> {
  const read = (kind: BaseKind, model: ClassName, name: Parameters<typeof readPublishedSchema>[1]): Root => ({
    kind,
    model,
    schema: readPublishedSchema(folder, name),
  })
  const roots = [
    read('badge with every member', 'AchievementCredential', 'achievementcredential'),
    read('endorsement', 'EndorsementCredential', 'endorsementcredential'),
    read('record', 'ClrCredential', 'clrcredential'),
  ]
  let left = count
  for (let at = seed; left > 0; at++) {
    const root = roots[at % roots.length]
    const outcome = root && (await tryOne(root, at))
    if (outcome === undefined) continue
    left--
    yield outcome
  }
}

/** Undefined where the schema takes what became of the document. */
async function tryOne({ kind, model, schema }: Root, seed: number): Promise<Outcome | undefined> {
  const random = createRandom(seed)
  const base = await anyBase(kind, random)
  const paths = listPaths(base).filter((path) => path.length > 0)
  const path = paths[random(paths.length)] ?? []
  const [change = () => undefined] = fc.sample(anyChange, { numRuns: 1, seed })
  const changed = changeOnce(base, path, change)
  const secured = isJsonObject(changed) ? await ways[random(ways.length)]?.secure(changed) : undefined
  if (!isJsonObject(secured)) return undefined
  const [refusal] = schema.loose(secured)
  if (refusal === undefined) return undefined
  const title = `${kind}, seed ${seed}, changed at ${path.join('.')}`
  const { verdict, reason } = await ask(secured)
  if (verdict !== 'valid') {
    return names(reason, path)
      ? { title, state: 'agree' }
      : { title, state: 'disagree', told: `${verdict} for another reason: ${reason}` }
  }
  const paragraphs = explain(secured, model)
  return paragraphs === undefined
    ? { title, state: 'disagree', told: `valid, refused there: ${refusal}` }
    : { title, state: 'explained', paragraph: paragraphs.join('; ') }
}

/** Why each thing that is otherwise than in the schema says the same; undefined when one has no paragraph. */
function explain(document: JsonObject, model: ClassName): string[] | undefined {
  const { document: told, places } = dropNulls(document)
  const { errors, remarks } = checkModel(told, model)
  const inside = objectsOf(objectsOf(document.credentialSubject)[0]?.verifiableCredential)
  const within = inside.flatMap((each) => checkModel(each, 'AchievementCredential').remarks)
  const reasons = [...remarks, ...within].map(knowsLooser)
  if (places.length > 0) reasons.push('a member that is null is not there (JSON-LD 1.1, 9.2)')
  const known = reasons.filter((reason) => reason !== undefined)
  return errors.length === 0 && known.length === reasons.length && known.length > 0 ? [...new Set(known)] : undefined
}

// What the verdict calls some members, where it does not name them by their place.
const spoken: [path: RegExp, codes: RegExp][] = [
  [/(?:^|\.)@context(?:\.|$)/, /^context\./],
  // The first one says by which data model the rest is read, and what that one asks for may be missing then.
  [/(?:^|\.)@context\.0$/, /^model\.missing$/],
  [/(?:^|\.)type(?:\.\d+)?$/, /^(?:type|subject|issuer|evidence|proof)\./],
  [/^issuer(?:\.|$)/, /^(?:issuer\.|document\.no-issuer|key\.)/],
  [/^valid(?:From|Until)$/, /^(?:date|expiry)\./],
  [/^id$/, /^document\.no-id/],
  [/credentialSubject(?:\.|$)/, /^(?:subject|results)\./],
  [/(?:^|\.)proof(?:\.|$)/, /^(?:proof|signature|key)\./],
  [/./, /^terms\.invalid$/],
  // A badge inside a record was signed before: whatever changes in it, its signature does not match any more.
  [/\bverifiableCredential(?:\.|$)/, /^inside\.invalid$/],
]
const codes = Object.keys(findingSentences) as FindingCode[]

function names(reason: string, path: (string | number)[]): boolean {
  const name = path.findLast((step) => typeof step === 'string')
  if (typeof name === 'string' && reason.includes(name)) return true
  const place = path.join('.')
  const fitting = spoken.filter(([form]) => form.test(place)).map(([, form]) => form)
  return codes.some((code) => fitting.some((form) => form.test(code)) && says(reason, code))
}
