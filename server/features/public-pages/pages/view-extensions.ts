import { z } from 'zod'
import { readExtensions } from '../../issuers/index.ts'

const text = z.string().trim().min(1).max(1000).optional().catch(undefined)
const minutes = z.coerce.number().positive().max(10_000_000).optional().catch(undefined)

const known = z.object({
  'extensions:CategoryExtension': z.object({ Category: text }).optional().catch(undefined),
  'extensions:StudyLoadExtension': z.object({ StudyLoad: minutes }).optional().catch(undefined),
  'extensions:LevelExtension': z.object({ Level: text }).optional().catch(undefined),
  'extensions:LicenseExtension': z.object({ id: text, name: text, legalCode: text }).optional().catch(undefined),
  'extensions:CompetencyExtension': z
    .unknown()
    .optional()
    .transform((value) => [value ?? []].flat()),
})

const competency = z.object({
  name: z.string().trim().min(1).max(1000),
  description: text,
  framework: text,
  framework_identifier: text,
  escoID: text,
  studyLoad: minutes,
})

/** What the extensions of the family's educational fork say, for people; a part that is not as it has them is left out. */
export const viewExtensions = (value: unknown) => {
  const found = known.parse(readExtensions(value))
  const license = found['extensions:LicenseExtension']
  const licenseName = license?.name ?? license?.id
  return {
    category: found['extensions:CategoryExtension']?.Category,
    studyMinutes: found['extensions:StudyLoadExtension']?.StudyLoad,
    level: found['extensions:LevelExtension']?.Level,
    license: licenseName === undefined ? undefined : { name: licenseName, url: license?.legalCode },
    competencies: found['extensions:CompetencyExtension'].flatMap((value) => {
      const { data: one } = competency.safeParse(value)
      if (!one) return []
      const url = one.framework_identifier ?? one.escoID
      return [
        { name: one.name, url, description: one.description, framework: one.framework, studyMinutes: one.studyLoad },
      ]
    }),
  }
}
