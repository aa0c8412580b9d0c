import type { BakeError } from '#openbadges'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'

/** Why a picture could not be read, in English and without a full stop, as it has always been said. */
export const explainPicture = ({ finding, message }: BakeError): string =>
  finding === undefined ? message : renderFinding(finding).replace(/\.$/, '')
