import { finding } from '#shared/messages/findings/finding.ts'
import { objectsOf, textOf, textsOf } from '../../../json.ts'
import { checkModel } from '../../../model/check-model.ts'
import type { ClassName } from '../../../model/class-model.ts'
import { dropNulls } from '../../../model/drop-nulls.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import type { DocumentSource } from '../../document-source.ts'
import type { VerifyPorts } from '../../ports.ts'
import { type Check, failed, notChecked, passed } from '../../report.ts'
import { tell } from './check-data-model.ts'

const maxSchemas = 4
const published =
  /^https:\/\/purl\.imsglobal\.org\/spec\/(?:ob\/v3p0|clr\/v2p0)\/schema\/json(?:-ld)?\/(?:ob_v3p0|clr_v2p0)_(\w+)_schema\.json$/
// Badges of the first edition name the schema of the second, too.
const badges: ClassName[] = ['AchievementCredential', 'AchievementCredentialV1']
const endorsements: ClassName[] = ['EndorsementCredential', 'EndorsementCredentialV1']
const classes: ReadonlyMap<string, ClassName[]> = new Map([
  ['achievementcredential', badges],
  ['anyachievementcredential', badges],
  ['endorsementcredential', endorsements],
  ['anyendorsementcredential', endorsements],
  ['clrcredential', ['ClrCredential', 'ClrCredentialV1']],
])

/** What the check of a schema needs. */
export interface SchemaPorts {
  source: DocumentSource
  validateSchema?: VerifyPorts['validateSchema']
}

/**
 * Checks the schemas that the credential itself names (1EdTech JSON Schema Validator 2019); kinds that are not known say
 * nothing. The published schemas of the standards need no request: they are what the data model says.
 */
export async function checkSchemas(document: JsonObject, ports: SchemaPorts): Promise<Check[]> {
  const named = objectsOf(document.credentialSchema).filter(({ type }) =>
    textsOf(type).includes('1EdTechJsonSchemaValidator2019'),
  )
  if (named.length > maxSchemas) return [notChecked('schema', finding('schema.many'))]
  return Promise.all(named.map(({ id }) => checkSchema(id, document, ports)))
}

async function checkSchema(id: Json | undefined, document: JsonObject, ports: SchemaPorts): Promise<Check> {
  const url = textOf(id)
  if (url === undefined) return failed('schema', finding('schema.no-address'))
  const models = classes.get(published.exec(url)?.[1] ?? '')
  if (models !== undefined) return checkPublished(document, models, url)
  if (ports.validateSchema === undefined) return notChecked('schema', finding('schema.not-here'), url)
  const answer = await ports.source.readText(url)
  if (!answer.ok) {
    const detail = finding('schema.unfetched', { why: answer.detail })
    return answer.absent ? failed('schema', detail, url) : notChecked('schema', detail, url)
  }
  const outcome = await ports.validateSchema(url, answer.text, document)
  if (outcome.status === 'fits') return passed('schema', finding('schema.fits'), url)
  if (outcome.status === 'unusable') return notChecked('schema', outcome.detail, url)
  return failed('schema', finding('schema.differs', { why: outcome.detail }), url)
}

// What only the looser form allows is told by the check of the data model, as is what is null.
function checkPublished(document: JsonObject, models: ClassName[], url: string): Check {
  const plain = dropNulls(document).document
  const found = models.map((model) => checkModel(plain, model).errors)
  const fewest = found.reduce((least, errors) => (errors.length < least.length ? errors : least))
  if (fewest.length === 0) return passed('schema', finding('schema.fits'), url)
  return failed('schema', finding('schema.differs', { why: tell(fewest) }), url)
}
