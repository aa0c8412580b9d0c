import { t } from '#shared/i18n/text.ts'

/** What stands below a badge that was taken just now; the page's script shows it, and fills it when it is pressed. */
export const WalletPart = () => (
  <div className="wallet" data-wallet="" hidden>
    <p className="err" role="alert" data-say="wallet-trouble" hidden />
    <button className="btn" type="button">
      {t('Put it into a wallet')}
    </button>
    <div data-offered="" hidden>
      <p>{t('Open it on the phone that has your wallet, or scan the code with it. It is good for an hour, once.')}</p>
      <a className="btn primary" href="/recipient/badges" data-wallet-link="">
        {t('Open my wallet')}
      </a>
      <div className="code" data-wallet-code="" />
    </div>
  </div>
)
