import { updateProfile } from '#contracts/accounts/accounts.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { profileRead } from '#web/lib/data/use-profile.ts'

/** Saves the agreement; the profile that comes back decides whether there is still something to agree to. */
export async function agreeToTerms(version: number): Promise<void> {
  try {
    const profile = await call(updateProfile, { body: { agreed_terms_version: version } })
    queryClient.setQueryData(profileRead.queryKey, profile)
  } catch (failure) {
    // Newer terms may have come meanwhile; then those are to be shown.
    if (failure instanceof ApiError && failure.status === 400) {
      await queryClient.invalidateQueries({ queryKey: profileRead.queryKey })
    }
    throw failure
  }
}
