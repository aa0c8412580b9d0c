import { AppError } from '#infra/errors.ts'
import { BakeError } from '#openbadges'

/**
 * Whether a file was not looked into because it is more than is worked through here: that says nothing against what is in it,
 * so it is never invalid for that.
 */
export const isTooLarge = (error: unknown): boolean => {
  if (error instanceof BakeError) return error.isTooLarge
  if (!(error instanceof AppError)) return false
  const { code, faults, cause } = error
  const isHeavy = [faults?.image ?? []].flat().some((said) => 'code' in said && said.code === 'image.heavy')
  return code === 'request.too-large' || isHeavy || isTooLarge(cause)
}
