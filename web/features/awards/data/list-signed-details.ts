import { z } from 'zod'
import { shownAwardDetails } from '#contracts/awards/award-details.ts'
import { awardDetailTable, shapeDetails } from '#shared/badges/award-details.ts'
import { credentialDetails, subjectDetails } from '#shared/badges/details-by-place.ts'
import { nameResultStatus } from '#shared/badges/result-names.ts'
import { type Detail, listAwardDetails } from '#web/lib/achievement/list-details.ts'

// What a signed document says of itself; members it has not are simply not shown.
const text = z.string().nullable().catch(null).default(null)
const detail = { moment: text, decimal: z.number().nullable().catch(null).default(null), text }
const named = z.object({ id: z.string(), name: z.string() })
const result = z.object({
  resultDescription: text,
  value: text,
  achievedLevel: text,
  status: shownAwardDetails.shape.results.unwrap().element.shape.status.catch(null).default(null),
})
const signed = z.object({
  validFrom: text,
  ...shapeDetails(credentialDetails, 'member', detail),
  credentialSubject: z.object({
    ...shapeDetails(subjectDetails, 'member', detail),
    result: z.array(result).catch([]).default([]),
    achievement: z.object({
      resultDescription: z
        .array(named.extend({ rubricCriterionLevel: z.array(named).catch([]).default([]) }))
        .catch([])
        .default([]),
    }),
  }),
})

/** What a version of an award said beyond name, narrative, evidence and expiry. */
export function listSignedDetails(credential: Record<string, unknown>): Detail[] {
  const { data } = signed.safeParse(credential)
  if (!data) return []
  const { credentialSubject: subject, validFrom } = data
  const details = awardDetailTable.map((one) => {
    if (one.at === 'subject') return [one.name, subject[one.member]] as const
    const said = data[one.member]
    return [one.name, said === validFrom ? null : said] as const
  })
  const results = subject.achievement.resultDescription.flatMap((description): Detail[] => {
    const own = subject.result.find(({ resultDescription }) => resultDescription === description.id)
    if (!own) return []
    const level = description.rubricCriterionLevel.find(({ id }) => id === own.achievedLevel)?.name
    const words = [level, own.value, own.status && nameResultStatus(own.status)]
    return [{ label: description.name, text: words.filter(Boolean).join(', ') }]
  })
  return [...listAwardDetails(shownAwardDetails.parse(Object.fromEntries(details))), ...results]
}
