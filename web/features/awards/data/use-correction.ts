import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { shownAwardDetails } from '#contracts/awards/award-details.ts'
import { listAwardVersions, updateAward } from '#contracts/awards/award-lists.ts'
import { type Award, type AwardPath, getAward } from '#contracts/awards/awards.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { isMoreFilled, isResultsFilled, startMore, startResults, toDetails } from '../details/detail-values.ts'
import { type AwardValues, evidenceOf, noEvidence } from './award-form-schema.ts'
import { refreshAwards } from './use-awards.ts'

export const useAward = (path: AwardPath) =>
  useQuery({
    queryKey: readKey(getAward, { ...path }),
    queryFn: ({ signal }) => call(getAward, { params: path, signal }),
  })

export const useVersions = (path: AwardPath) =>
  useQuery({
    queryKey: readKey(listAwardVersions, { ...path }),
    queryFn: ({ signal }) => call(listAwardVersions, { params: path, signal }),
  })

/** The award as the form shows it. */
export function startCorrection(award: Award): AwardValues {
  const { extensions, narrative, evidence_items: items, expires } = award
  const details = shownAwardDetails.parse(award)
  const results = startResults(award.result_descriptions ?? [], details)
  const more = startMore(details)
  return {
    recipientName: readRecipientName(extensions),
    type: 'email',
    identifier: '',
    notify: false,
    hasNarrative: Boolean(narrative),
    narrative: narrative ?? '',
    evidence: items.map(({ evidence_url: url, narrative: text, ...named }) => ({
      ...noEvidence,
      ...named,
      url: url ?? '',
      narrative: text ?? '',
    })),
    hasExpiry: expires !== null,
    expires: expires?.slice(0, 10) ?? '',
    hasResults: isResultsFilled(results),
    results,
    hasMore: isMoreFilled(more),
    more,
  }
}

type Correction = z.input<typeof updateAward.body>

/** Only what the issuer changed: what is left out stays as it is. */
export function toCorrection(form: AwardValues, award: Award): Correction {
  const before = startCorrection(award)
  const narrative = form.hasNarrative ? form.narrative : ''
  const expires = form.hasExpiry ? form.expires : ''
  const isSame = JSON.stringify(evidenceOf(form)) === JSON.stringify(evidenceOf(before))
  const name = form.recipientName.trim()
  const [saysNow, saidBefore] = [detailsOf(form, award), detailsOf(before, award)]
  const changed = Object.entries(saysNow).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(saidBefore).find(([one]) => one === field)?.[1]),
  )
  return {
    ...Object.fromEntries(changed),
    ...(name === before.recipientName.trim() ? {} : { recipient_name: name }),
    ...(narrative === before.narrative ? {} : { narrative }),
    ...(isSame ? {} : { evidence_items: evidenceOf(form) }),
    ...(expires === before.expires ? {} : { expires: expires === '' ? null : new Date(expires).toISOString() }),
  }
}

const detailsOf = ({ hasResults, results, hasMore, more }: AwardValues, { result_descriptions: descriptions }: Award) =>
  toDetails(hasResults ? results : undefined, hasMore ? more : undefined, descriptions ?? [])

export async function sendCorrection(path: AwardPath, body: Correction): Promise<void> {
  await call(updateAward, { params: path, body })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: readKey(getAward, { ...path }) }),
    queryClient.invalidateQueries({ queryKey: readKey(listAwardVersions, { ...path }) }),
    refreshAwards(path),
  ])
}
