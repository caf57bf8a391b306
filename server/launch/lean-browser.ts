// Switches off parts of Chromium that a headless browser does not need. For example, the suggestions below the address bar are a separate
// page, which takes a fifth of the start time.

/**
 * The features that Playwright itself switches off. They are repeated here, because Chromium uses only the last `--disable-features`
 * switch. `lean-browser.test.ts` compares the two lists.
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
