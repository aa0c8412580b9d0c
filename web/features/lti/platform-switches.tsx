import { t } from '#shared/i18n/text.ts'

/** What has to be switched on at the platform, in the words of the standard and of most platforms. */
export function PlatformSwitches() {
  const switches = [
    [t('Deep linking'), t('teachers choose a badge where they add the activity')],
    [t('Grade sync (Assignment and Grade Services)'), t('{service} reads results; without it nothing is awarded')],
    [t('Members (Names and Role Provisioning Services)'), t('{service} knows who is in the course')],
    [t('Name and email address of learners'), t('the badge has somewhere to go')],
    [t('Shown in the activity chooser'), t('teachers find the tool')],
  ] as const
  return (
    <div className="mt-4">
      <p>{t('Let the tool have these there:')}</p>
      <ul className="small list-disc ps-6">
        {switches.map(([name, why]) => (
          <li key={name}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </ul>
    </div>
  )
}
