/** Puts what was found into the envelope of v2. */
export const wrapV2 = <T>(result: T[], description = 'ok') => ({
  status: { success: true as const, description },
  result,
})
