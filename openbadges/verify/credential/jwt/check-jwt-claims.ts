import { finding } from '#shared/messages/findings/finding.ts'
import { idOf, objectsOf, textOf } from '../../../json.ts'
import { parseMoment } from '../../../moment.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { type Check, failed, passed } from '../../report.ts'
import type { OpenedJwt } from './open-jwt.ts'

/**
 * Checks that the claims around a credential repeat what it says (Open Badges 3.0, JWT proof): a reader of the claims and
 * a reader of the credential must see one badge. A claim that is absent contradicts nothing.
 */
export function checkJwtClaims({ claims, credential }: Pick<OpenedJwt, 'claims' | 'credential'>): Check {
  const disagreeing = findDisagreement(claims, credential)
  if (disagreeing === undefined) return passed('claims', finding('claims.agree'))
  return failed('claims', finding('claims.differ', { name: disagreeing }))
}

function findDisagreement({ iss, sub, jti, nbf, exp }: JsonObject, credential: JsonObject): string | undefined {
  const subjects = objectsOf(credential.credentialSubject)
  const names: [string, Json | undefined, (string | undefined)[]][] = [
    ['iss', iss, [idOf(credential.issuer)]],
    ['sub', sub, [subjects.length === 1 ? textOf(subjects[0]?.id) : undefined]],
    ['jti', jti, [textOf(credential.id)]],
  ]
  const times: [string, Json | undefined, (Json | undefined)[]][] = [
    ['nbf', nbf, [credential.validFrom, credential.issuanceDate]],
    ['exp', exp, [credential.validUntil, credential.expirationDate]],
  ]
  const name = names.find(([, claim, said]) => !agrees(claim, said, isText))
  const time = times.find(([, claim, said]) => !agrees(claim, said.map(readSeconds), isSeconds))
  return name?.[0] ?? time?.[0]
}

function agrees<Value>(
  claim: Json | undefined,
  said: (Value | undefined)[],
  isUsable: (claim: Json) => claim is Json & Value,
): boolean {
  if (claim === undefined) return true
  if (!isUsable(claim)) return false
  const known = said.filter((value) => value !== undefined)
  const whole = typeof claim === 'number' ? Math.floor(claim) : claim
  return known.length === 0 || known.some((value) => value === whole)
}

function isText(claim: Json): claim is string {
  return typeof claim === 'string' && claim !== ''
}

function isSeconds(claim: Json): claim is number {
  return typeof claim === 'number' && Math.abs(claim) <= 8.64e12
}

function readSeconds(value: Json | undefined): number | undefined {
  if (value === undefined) return undefined
  const moment = typeof value === 'string' ? parseMoment(value) : undefined
  return moment === undefined ? Number.NaN : Math.floor(moment.getTime() / 1000)
}
