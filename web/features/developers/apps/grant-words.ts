import type { z } from 'zod'
import type { grantType } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'

type Grant = z.output<typeof grantType>

export function wordsOfGrant(grant: Grant): string {
  switch (grant) {
    case 'authorization_code':
      return t('People let it in on a page of this server')
    case 'refresh_token':
      return t('It stays connected while they are away')
    case 'client_credentials':
      return t('It acts for your own account, with nobody there')
  }
}
