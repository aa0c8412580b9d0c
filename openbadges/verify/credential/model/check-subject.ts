import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { objectsOf, textOf, textsOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { type Check, failed, passed } from '../../report.ts'
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
  if (subject === undefined || subjects.length > 1) return failed('subject', finding('subject.not-one'))
  if (!textsOf(subject.type).includes(types[kind])) {
    return failed('subject', finding('subject.type', { name: types[kind] }))
  }
  if (kind === 'endorsement') return checkEndorsed(subject)
  const problem = findIdentityProblem(subject) ?? (kind === 'badge' ? findBadgeProblem(subject) : undefined)
  if (problem !== undefined) return failed('subject', problem)
  return passed('subject', kind === 'badge' ? finding('subject.named') : finding('subject.named-record'))
}

function checkEndorsed(subject: JsonObject): Check {
  const id = textOf(subject.id)
  if (id === undefined) return failed('subject', finding('subject.endorses-nothing'))
  return passed('subject', finding('subject.endorses'), id)
}

function findIdentityProblem(subject: JsonObject): Finding | undefined {
  const identifiers = objectsOf(subject.identifier)
  if (textOf(subject.id) === undefined && identifiers.length === 0) return finding('subject.no-earner')
  const isForeign = identifiers.some(({ type }) => !textsOf(type).includes('IdentityObject'))
  return isForeign ? finding('subject.identifier') : undefined
}

function findBadgeProblem(subject: JsonObject): Finding | undefined {
  const { result, source } = subject
  if (objectsOf(result).some(({ type }) => !textsOf(type).includes('Result'))) {
    return finding('subject.result')
  }
  if (objectsOf(source).some(({ type }) => !textsOf(type).includes('Profile'))) {
    return finding('subject.source')
  }
  return findAchievementProblem(objectsOf(subject.achievement)[0])
}

function findAchievementProblem(achievement: JsonObject | undefined): Finding | undefined {
  if (achievement === undefined) return finding('subject.no-achievement')
  if (!textsOf(achievement.type).includes('Achievement')) return finding('subject.achievement')
  if (achievement.name === undefined) return finding('subject.no-name')
  const [criteria] = objectsOf(achievement.criteria)
  if (criteria?.id === undefined && criteria?.narrative === undefined) return finding('subject.no-criteria')
  const isForeign = objectsOf(achievement.resultDescription).some(
    ({ type }) => !textsOf(type).includes('ResultDescription'),
  )
  return isForeign ? finding('subject.results') : undefined
}
