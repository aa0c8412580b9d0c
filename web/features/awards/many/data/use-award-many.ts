import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type AwardBatch, createAwardBatch, listAwardBatches } from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { makeKey } from '#web/lib/formats/make-key.ts'
import { refreshAwards } from '../../data/use-awards.ts'
import type { Faults } from './entries.ts'
import { type BatchBody, readRowFaults } from './to-batch.ts'

interface Prepared {
  body: string
  key: string
}

/**
 * Sends a batch and leads to its progress; answers what the server has against single rows. The same batch goes under
 * the same key however often it is sent, so an answer that was lost does not award twice.
 */
export function useAwardMany(path: BadgePath) {
  const navigate = useNavigate()
  const prepared = useRef<Prepared>(undefined)

  const keyOf = (batch: BatchBody): string => {
    const body = JSON.stringify(batch)
    if (prepared.current?.body !== body) prepared.current = { body, key: makeKey() }
    return prepared.current.key
  }

  return async (body: BatchBody, isUpTo: boolean, onSent: () => void): Promise<ReadonlyMap<number, Faults>> => {
    let batch: AwardBatch
    try {
      batch = await call(createAwardBatch, { params: path, body, headers: { 'Idempotency-Key': keyOf(body) } })
    } catch (failure) {
      const rows = failure instanceof ApiError ? readRowFaults(failure.fieldErrors()) : new Map<number, Faults>()
      notices.error(
        t('Unable to award badge: {message}', {
          message: rows.size > 0 ? countRefused(rows.size) : messageOf(failure),
        }),
      )
      return rows
    }
    prepared.current = undefined
    onSent()
    notices.success(describeStart(batch, isUpTo), { retain: true })
    await navigate(`/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}/batches/${batch.id}`)
    void refreshAwards(path)
    void queryClient.invalidateQueries({ queryKey: readKey(listAwardBatches) })
    return new Map()
  }
}

function countRefused(count: number): string {
  return t('{count, plural, one {one row has to be corrected.} other {# rows have to be corrected.}}', { count })
}

function describeStart({ state, total: count }: AwardBatch, isUpTo: boolean): string {
  if (state === 'scheduled') {
    return t('{count, plural, one {The award to # person is planned.} other {The awards to # people are planned.}}', {
      count,
    })
  }
  return isUpTo
    ? t('{count, plural, one {Up to # person gets the badge.} other {Up to # people get the badge.}}', { count })
    : t('{count, plural, one {# person gets the badge.} other {# people get the badge.}}', { count })
}
