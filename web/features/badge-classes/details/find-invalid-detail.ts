import type { FieldErrors, FieldPath } from 'react-hook-form'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'

/** The first control of the sections about skills, results, languages and more that is wrong. */
export function findInvalidDetail(errors: FieldErrors<BadgeClassValues>): FieldPath<BadgeClassValues> | undefined {
  return findSkill(errors.skills) ?? findResult(errors) ?? findLanguage(errors.languages) ?? findMore(errors.more)
}

const firstOf = (errors: unknown): number => (Array.isArray(errors) ? errors.findIndex(Boolean) : -1)

function findSkill(errors: FieldErrors<BadgeClassValues>['skills']): FieldPath<BadgeClassValues> | undefined {
  const index = firstOf(errors)
  if (index < 0) return undefined
  return errors?.[index]?.url ? `skills.${index}.url` : `skills.${index}.name`
}

function findResult(errors: FieldErrors<BadgeClassValues>): FieldPath<BadgeClassValues> | undefined {
  if (errors.creditsAvailable) return 'creditsAvailable'
  const index = firstOf(errors.results)
  const wrong = errors.results?.[index]
  if (!wrong) return undefined
  for (const name of ['name', 'min', 'max', 'required'] as const) {
    if (wrong[name]) return `results.${index}.${name}`
  }
  const level = firstOf(wrong.levels)
  // Where there is no level yet, the kind asks for one.
  return level < 0 ? `results.${index}.type` : `results.${index}.levels.${level}.name`
}

function findLanguage(errors: FieldErrors<BadgeClassValues>['languages']): FieldPath<BadgeClassValues> | undefined {
  if (errors?.own) return 'languages.own'
  const index = firstOf(errors?.translations)
  if (index < 0) return undefined
  for (const name of ['language', 'name', 'description', 'criteriaText', 'imageAlt'] as const) {
    if (errors?.translations?.[index]?.[name]) return `languages.translations.${index}.${name}`
  }
  return undefined
}

function findMore(errors: FieldErrors<BadgeClassValues>['more']): FieldPath<BadgeClassValues> | undefined {
  for (const name of ['fieldOfStudy', 'specialization', 'humanCode', 'versionLabel'] as const) {
    if (errors?.[name]) return `more.${name}`
  }
  const identifier = firstOf(errors?.identifiers)
  if (identifier >= 0) return `more.identifiers.${identifier}.identifier`
  const related = firstOf(errors?.related)
  if (related < 0) return undefined
  return errors?.related?.[related]?.id ? `more.related.${related}.id` : `more.related.${related}.inLanguage`
}
