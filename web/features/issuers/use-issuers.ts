import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listAllBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import {
  createIssuer,
  deleteIssuer,
  getIssuer,
  type Issuer,
  type IssuerInput,
  listIssuers,
  updateIssuer,
} from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'

export const useAllBadgeClasses = () =>
  useQuery({
    queryKey: readKey(listAllBadgeClasses),
    queryFn: ({ signal }) => call(listAllBadgeClasses, { signal }),
  })

async function keepIssuer(saved: Issuer): Promise<void> {
  queryClient.setQueryData(readKey(getIssuer, { issuerSlug: saved.slug }), saved)
  await queryClient.invalidateQueries({ queryKey: readKey(listIssuers) })
}

/** Creates the issuer, or saves the one that is given, and leads to its page. */
export function useSaveIssuer(existing: Issuer | undefined): (input: IssuerInput) => Promise<void> {
  const navigate = useNavigate()
  return async (body) => {
    const saved = existing
      ? await call(updateIssuer, { params: { issuerSlug: existing.slug }, body })
      : await call(createIssuer, { body })
    await keepIssuer(saved)
    notices.success(existing ? t('Issuer saved successfully.') : t('Issuer created successfully.'), { retain: true })
    await navigate(`/issuer/issuers/${saved.slug}`)
  }
}

export function useDeleteIssuer(): (issuer: Issuer) => Promise<void> {
  const navigate = useNavigate()
  return async ({ slug, name }) => {
    if (!(await runConfirmed(() => call(deleteIssuer, { params: { issuerSlug: slug } })))) return
    notices.success(t('Deleted issuer: {name}.', { name }), { retain: true })
    await navigate('/issuer')
    queryClient.removeQueries({ queryKey: readKey(getIssuer, { issuerSlug: slug }) })
    await queryClient.invalidateQueries({ queryKey: readKey(listIssuers) })
  }
}
