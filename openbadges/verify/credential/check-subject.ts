import { objectsOf, textOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { type Check, failed, passed } from '../report.ts'

/** Checks that the badge names one recipient and one achievement with its criteria (Open Badges 3.0, AchievementSubject). */
export function checkSubject(document: JsonObject): Check {
  const subjects = objectsOf(document.credentialSubject)
  const [subject] = subjects
  if (subject === undefined || subjects.length > 1)
    return failed('subject', 'The badge does not name exactly one subject.')
  if (!textsOf(subject.type).includes('AchievementSubject')) {
    return failed('subject', 'The subject of the badge is not of type AchievementSubject.')
  }
  if (textOf(subject.id) === undefined && objectsOf(subject.identifier).length === 0) {
    return failed('subject', 'The badge does not say who earned it.')
  }
  const problem = findAchievementProblem(objectsOf(subject.achievement)[0])
  return problem === undefined ? passed('subject', 'The badge names who earned what.') : failed('subject', problem)
}

function findAchievementProblem(achievement: JsonObject | undefined): string | undefined {
  if (achievement === undefined) return 'The badge does not say what was achieved.'
  if (!textsOf(achievement.type).includes('Achievement')) return 'The achievement is not of type Achievement.'
  if (achievement.name === undefined) return 'The achievement has no name.'
  const [criteria] = objectsOf(achievement.criteria)
  if (criteria?.id === undefined && criteria?.narrative === undefined) return 'The achievement has no criteria.'
  return undefined
}
