import { useNavigate } from 'react-router'
import { listBackpack } from '#contracts/backpack.ts'
import {
  type BadgeClass,
  type BadgeClassInput,
  type BadgePath,
  createBadgeClass,
  deleteBadgeClass,
  getBadgeClass,
  listAllBadgeClasses,
  listBadgeClasses,
  updateBadgeClass,
} from '#contracts/badge-classes.ts'
import { getIssuer, listIssuers } from '#contracts/issuers.ts'
import { call } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { queryClient } from '#web/lib/query.ts'
import { readKey } from '#web/lib/read-key.ts'
import { t } from '#web/lib/text.ts'

async function refreshLists(issuerSlug: string): Promise<void> {
  const keys = [
    readKey(listBadgeClasses, { issuerSlug }),
    readKey(listAllBadgeClasses),
    readKey(listIssuers),
    readKey(getIssuer, { issuerSlug }),
    readKey(listBackpack),
  ]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Creates the badge class, or saves the one that is given, and leads to its page. */
export function useSaveBadgeClass(issuerSlug: string, existing: BadgeClass | undefined) {
  const navigate = useNavigate()
  return async (body: BadgeClassInput): Promise<void> => {
    const saved = existing
      ? await call(updateBadgeClass, { params: { issuerSlug, badgeSlug: existing.slug }, body })
      : await call(createBadgeClass, { params: { issuerSlug }, body })
    queryClient.setQueryData(readKey(getBadgeClass, { issuerSlug, badgeSlug: saved.slug }), saved)
    await refreshLists(issuerSlug)
    const { name } = saved
    notices.success(existing ? t('Saved badge: {name}.', { name }) : t('Created badge: {name}.', { name }), {
      retain: true,
    })
    await navigate(`/issuer/issuers/${issuerSlug}/badges/${saved.slug}`)
  }
}

export function useDeleteBadgeClass(path: BadgePath) {
  const navigate = useNavigate()
  return async ({ name }: BadgeClass): Promise<void> => {
    await call(deleteBadgeClass, { params: path })
    notices.success(t('Removed badge class: {name}.', { name }), { retain: true })
    await navigate(`/issuer/issuers/${path.issuerSlug}`)
    queryClient.removeQueries({ queryKey: readKey(getBadgeClass, { ...path }) })
    await refreshLists(path.issuerSlug)
  }
}
