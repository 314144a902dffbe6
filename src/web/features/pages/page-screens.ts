import * as about from './about.screen.tsx';
import * as community from './community.screen.tsx';
import * as contact from '#web/features/pages/help/contact.screen.tsx';
import * as helpCenter from '#web/features/pages/help/help-center.screen.tsx';
import * as privacy from './privacy.screen.tsx';
import * as status from '#web/features/pages/status/status.screen.tsx';
import * as terms from './terms.screen.tsx';

/** By their names in `paths`. Loaded as one file, because a list of seven would burden every first visit. */
export const pageScreens = { about, community, contact, helpCenter, privacy, status, terms };
