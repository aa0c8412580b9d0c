import { config } from '#infra/context.ts'
import { serviceName } from '#infra/theme/current-theme.ts'

/** What other software shows of this host before anybody connects. */
export const serviceTitle = (): string => `${serviceName()} at ${new URL(config().origin).host}`
export const serviceImage = (): string => `${config().origin}/favicon.svg`
export const termsUrl = (): string => `${config().origin}/auth/terms-of-service`
export const privacyUrl = (): string => `${config().origin}/auth/privacy-policy`
