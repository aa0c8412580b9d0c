import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import type { TooCostlyError } from '../tools.ts'

/** Why a document would cost too much to be worked through, as a sentence or in the words of the failure. */
export const tellCost = ({ message, mostValues }: TooCostlyError): Message | string =>
  mostValues === undefined ? `${message}.` : finding('document.values', { most: mostValues })
