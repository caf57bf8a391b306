// Switches off parts that a headless browser does not need. The suggestions below the address bar are a page, and take a fifth of the
// browser's start time.

/**
 * Chromium uses only the last switch of this name, so Playwright's own list is repeated here; `lean-browser.test.ts` compares the two.
 */
const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const leanSwitch = `--disable-features=${[...OF_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`;
