import { config } from '#infra/context.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { escapeQuotes } from '#shared/formats/escape-markup.ts'
import { canvasLaunchUrl } from '../addresses.ts'

/** How Sash describes itself to Canvas when it is added by URL (Basic LTI 1.0 cartridge). The key is typed in there. */
export const writeCartridge = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<cartridge_basiclti_link xmlns="http://www.imsglobal.org/xsd/imslticc_v1p0"
  xmlns:blti="http://www.imsglobal.org/xsd/imsbasiclti_v1p0"
  xmlns:lticm="http://www.imsglobal.org/xsd/imslticm_v1p0"
  xmlns:lticp="http://www.imsglobal.org/xsd/imslticp_v1p0"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsglobal.org/xsd/imslticc_v1p0 http://www.imsglobal.org/xsd/lti/ltiv1p0/imslticc_v1p0.xsd http://www.imsglobal.org/xsd/imsbasiclti_v1p0 http://www.imsglobal.org/xsd/lti/ltiv1p0/imsbasiclti_v1p0.xsd http://www.imsglobal.org/xsd/imslticm_v1p0 http://www.imsglobal.org/xsd/lti/ltiv1p0/imslticm_v1p0.xsd http://www.imsglobal.org/xsd/imslticp_v1p0 http://www.imsglobal.org/xsd/lti/ltiv1p0/imslticp_v1p0.xsd">
  <blti:title>${escapeQuotes(serviceName())}</blti:title>
  <blti:description>Badges for what learners achieve</blti:description>
  <blti:launch_url>${canvasLaunchUrl()}</blti:launch_url>
  <blti:extensions platform="canvas.instructure.com">
    <lticm:property name="tool_id">sash</lticm:property>
    <lticm:property name="privacy_level">public</lticm:property>
    <lticm:property name="domain">${new URL(config().origin).host}</lticm:property>
    <lticm:options name="course_navigation">
      <lticm:property name="url">${canvasLaunchUrl()}</lticm:property>
      <lticm:property name="text">${escapeQuotes(serviceName())}</lticm:property>
      <lticm:property name="visibility">public</lticm:property>
    </lticm:options>
  </blti:extensions>
</cartridge_basiclti_link>
`
