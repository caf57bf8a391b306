// Switches off parts of Chromium that a headless browser does not need. The suggestions below the address bar, for example, are a page of
// their own and take a fifth of the start time.

/**
 * The features that Playwright itself switches off. Chromium uses only the last switch of this name, so they are repeated here.
 * `lean-browser.test.ts` compares the two lists.
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

export const disabledFeaturesSwitch = `--disable-features=${[...OF_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`;
