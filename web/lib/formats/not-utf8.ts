import { t } from '#shared/i18n/text.ts'

/** A text that is not in UTF-8, and so is not read at all. */
export class NotUtf8 extends Error {
  override readonly name = 'NotUtf8'
  constructor() {
    super(t('This text is not in UTF-8. Ask for the original file.'))
  }
}
