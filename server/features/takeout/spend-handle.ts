import { takeHandle } from '#infra/authority/one-time-handles.ts'
import { notFound } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

export const exportPurpose = 'export'

/** Whose download the handle opens; of two calls at once exactly one gets it. */
export const spendHandle = async (handle: string): Promise<string> => {
  const whose = await takeHandle({ hash: hashSecret(handle), purpose: exportPurpose })
  if (!whose) throw notFound()
  return whose.accountId
}
