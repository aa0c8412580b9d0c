import { config } from '#infra/context.ts'

/** What other software shows of this host before anybody connects. */
export const serviceName = (): string => `Sash at ${new URL(config().origin).host}`
export const serviceImage = (): string => `${config().origin}/favicon.svg`
export const termsUrl = (): string => `${config().origin}/auth/terms-of-service`
export const privacyUrl = (): string => `${config().origin}/auth/privacy-policy`
