import { dataModel } from '../../../model/data-model.ts'
import { type JsonObject, LinkedDataError, TooCostlyError, type Tools } from '../../../tools.ts'
import type { Check } from '../../report.ts'
import { checkTerms } from '../model/check-terms.ts'
import { nameClass, readKind } from '../model/credential-kinds.ts'

// Each costs a look at the contexts.
const mostForeign = 12

/**
 * Checks that a credential in a JWT is linked data. Members of the payload that neither the standard nor a context knows are
 * claims of the JWT, such as `nonce`; what is not understood there is ignored (Securing Verifiable Credentials using JOSE and
 * COSE, section 3.1.3). What stands deeper is the credential's, and has to be defined.
 */
export async function checkJwtTerms(credential: JsonObject, tools: Pick<Tools, 'canonize'>): Promise<Check[]> {
  const problems = await checkTerms(credential, tools)
  if (problems.length === 0) return problems
  const foreign = Object.keys(credential).filter((name) => isForeign(name, credential))
  if (foreign.length === 0 || foreign.length > mostForeign) return problems
  const ignored = new Set<string>()
  for (const name of foreign) if (!(await isDefined(name, credential, tools))) ignored.add(name)
  const understood = Object.entries(credential).filter(([name]) => !ignored.has(name))
  return checkTerms(Object.fromEntries(understood), tools)
}

function isForeign(name: string, credential: JsonObject): boolean {
  const { members } = dataModel[nameClass(credential, readKind(credential))]
  return (
    name !== 'type' &&
    name !== '__proto__' &&
    !name.startsWith('@') &&
    !name.includes(':') &&
    !Object.hasOwn(members, name)
  )
}

async function isDefined(
  name: string,
  credential: JsonObject,
  { canonize }: Pick<Tools, 'canonize'>,
): Promise<boolean> {
  const { '@context': context, id, type } = credential
  try {
    // Without its value, which may hold what is not defined.
    await canonize({ '@context': context, id, type, [name]: null })
    return true
  } catch (failure) {
    if (!(failure instanceof LinkedDataError)) throw failure
    return failure instanceof TooCostlyError
  }
}
