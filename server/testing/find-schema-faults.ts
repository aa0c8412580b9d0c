import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { buildSchema } from '#openbadges'

const checks = new Map<string, ValidateFunction>()

/** What another library finds wrong with a document by the schema of Open Badges 3.0 of that name. */
export const findSchemaFaults = (name: string, document: unknown): string[] => {
  const check = checks.get(name) ?? compile(name)
  checks.set(name, check)
  return check(document) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

function compile(name: string): ValidateFunction {
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  // Both forms of the package's export, as bundlers and Node see it.
  const add = 'default' in addFormats ? addFormats.default : addFormats
  ;(add as unknown as (ajv: Ajv2019) => void)(ajv)
  return ajv.compile(buildSchema(name, `https://sash.example/${name}.json`) ?? {})
}
