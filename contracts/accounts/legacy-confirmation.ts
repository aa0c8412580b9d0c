import { v1Endpoint } from '../areas.ts'
import { confirmEmail, pressConfirmation } from './accounts.ts'

/** The address that links of older mails of that API have. */
const path = '/v1/user/legacyconfirmemail/:confirmId'
export const confirmEmailLegacy = v1Endpoint({ ...confirmEmail, path })
export const pressConfirmationLegacy = v1Endpoint({ ...pressConfirmation, path })
