import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listAllBadgeClasses } from '#contracts/badge-classes.ts'
import {
  createIssuer,
  deleteIssuer,
  getIssuer,
  type Issuer,
  type IssuerInput,
  listIssuers,
  updateIssuer,
} from '#contracts/issuers.ts'
import { call } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { queryClient } from '#web/lib/query.ts'
import { readKey } from '#web/lib/read-key.ts'
import { runConfirmed } from '#web/lib/run-confirmed.ts'
import { t } from '#web/lib/text.ts'

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
