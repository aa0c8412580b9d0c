import { objectsOf, textOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, failed, passed } from '../report.ts'
import type { CredentialKind } from './credential-kinds.ts'

const types: Record<CredentialKind, string> = {
  badge: 'AchievementSubject',
  endorsement: 'EndorsementSubject',
  record: 'ClrSubject',
}

/**
 * Checks that a badge names one recipient and one achievement with its criteria (Open Badges 3.0, AchievementSubject), an
 * endorsement what it endorses, and a learner record whose it is.
 */
export function checkSubject(document: JsonObject, kind: CredentialKind = 'badge'): Check {
  const subjects = objectsOf(document.credentialSubject)
  const [subject] = subjects
  if (subject === undefined || subjects.length > 1)
    return failed('subject', 'The badge does not name exactly one subject.')
  if (!textsOf(subject.type).includes(types[kind])) {
    return failed('subject', `The subject of the badge is not of type ${types[kind]}.`)
  }
  if (kind === 'endorsement') return checkEndorsed(subject)
  const problem = findIdentityProblem(subject) ?? (kind === 'badge' ? findBadgeProblem(subject) : undefined)
  if (problem !== undefined) return failed('subject', problem)
  return passed('subject', kind === 'badge' ? 'The badge names who earned what.' : 'The record names whose it is.')
}

function checkEndorsed(subject: JsonObject): Check {
  const id = textOf(subject.id)
  if (id === undefined) return failed('subject', 'The endorsement does not say what it endorses.')
  return passed('subject', 'The endorsement says what it endorses.', id)
}

function findIdentityProblem(subject: JsonObject): string | undefined {
  const identifiers = objectsOf(subject.identifier)
  if (textOf(subject.id) === undefined && identifiers.length === 0) return 'The badge does not say who earned it.'
  const isForeign = identifiers.some(({ type }) => !textsOf(type).includes('IdentityObject'))
  return isForeign ? 'An identifier of the recipient is not of type IdentityObject.' : undefined
}

function findBadgeProblem(subject: JsonObject): string | undefined {
  const { result, source } = subject
  if (objectsOf(result).some(({ type }) => !textsOf(type).includes('Result'))) {
    return 'A result of the badge is not of type Result.'
  }
  if (objectsOf(source).some(({ type }) => !textsOf(type).includes('Profile'))) {
    return 'The source of the badge is not of type Profile.'
  }
  return findAchievementProblem(objectsOf(subject.achievement)[0])
}

function findAchievementProblem(achievement: JsonObject | undefined): string | undefined {
  if (achievement === undefined) return 'The badge does not say what was achieved.'
  if (!textsOf(achievement.type).includes('Achievement')) return 'The achievement is not of type Achievement.'
  if (achievement.name === undefined) return 'The achievement has no name.'
  const [criteria] = objectsOf(achievement.criteria)
  if (criteria?.id === undefined && criteria?.narrative === undefined) return 'The achievement has no criteria.'
  const isForeign = objectsOf(achievement.resultDescription).some(
    ({ type }) => !textsOf(type).includes('ResultDescription'),
  )
  return isForeign ? 'A description of results is not of type ResultDescription.' : undefined
}
