import { config } from '#infra/context.ts'

/** Where launches end, and the only target that a platform may name. */
export const launchUrl = (): string => `${config().origin}/lti/launch`
export const loginUrl = (issuerId: string): string => `${config().origin}/lti/login/${issuerId}`
export const jwksUrl = (): string => `${config().origin}/lti/jwks`
export const canvasLaunchUrl = (): string => `${config().origin}/lti/canvas`
export const cartridgeUrl = (): string => `${config().origin}/lti/canvas.xml`
/** The pages of the web app on which work goes on that was begun in a course. */
export const linkPageUrl = (code: string): string => `${config().origin}/lti/go/${code}`
export const placePageUrl = (code: string): string => `${config().origin}/issuer/place/${code}`
