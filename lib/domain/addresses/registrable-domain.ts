// Finds the registrable domain of a host, such as `example.co.uk`. All sites of one owner share it. This file contains only the common
// suffixes. The public suffix list (https://publicsuffix.org) has all of them, but would add 40 % to the worker's script.
import { isIpAddress } from './private-host.ts';

/** Matches the second-level suffixes of country registries. */
const REGISTRY_SUFFIX =
  /^(?:ac|ad|asn|asso|biz|club|co|com|ebiz|ed|edu|firm|game|gen|go|gob|gouv|gov|govt|gr|id|idv|in|ind|info|int|kiwi|lg|ltd|me|mi|mil|muni|my|name|ne|net|nic|nom|or|org|pe|per|plc|press|priv|pro|re|sch|school|store|tm|tur|tv|web)\.[a-z]{2}$/;

/** Hosting services that give each customer a subdomain. */
const HOSTING_SUFFIXES = new Set(
  [
    // Pages and applications
    'altervista.org amplifyapp.com appspot.com azurestaticapps.net azurewebsites.net base44.app bitbucket.io blogspot.com carrd.co codeberg.page',
    'codepen.app deno.dev deno.net edgecompute.app fc2.com firebaseapp.com fly.dev framer.app framer.website github.dev github.io gitlab.io',
    'glitch.me hateblo.jp hatenablog.com hatenablog.jp hatenadiary.com hatenadiary.jp herokuapp.com hf.space lovable.app',
    'myshopify.com neocities.org netlify.app notion.site onrender.com pages.dev pages.gay pythonanywhere.com r2.dev replit.app',
    'sakura.ne.jp sakura.tv sakuraweb.com square.site streamlit.app supabase.co surge.sh tumblr.com up.railway.app vercel.app',
    'vercel.dev web.app webflow.io weebly.com wixsite.com wixstudio.com wordpress.com workers.dev wpenginepowered.com xsrv.jp zeabur.app',
    // Content delivery
    'akamaihd.net akamaized.net azureedge.net azurefd.net b-cdn.net cdn77-ssl.net cloudfront.net cloudfunctions.net edgekey.net edgesuite.net',
    'fastlylb.net kxcdn.com rsc.cdn77.org trafficmanager.net',
    // Home servers and tunnels
    'camdvr.org ddns.me ddns.net ddnsfree.com ddnss.de dedyn.io diskstation.me dnshome.de dscloud.me duckdns.org dyndns.org dynu.net',
    'dynv6.net freeddns.org freemyip.com giize.com hopto.org i234.me ipv64.net keenetic.pro kozow.com loca.lt mooo.com mydns.jp myds.me myfritz.net',
    'myqnapcloud.com mysynology.net mywire.org ngrok-free.app ngrok-free.dev ngrok.app ngrok.dev ngrok.io no-ip.biz no-ip.org nsupdate.info',
    'quickconnect.to redirectme.net selfip.com selfip.net serveftp.com servehttp.com spdns.de spdns.org synology.me sytes.net trycloudflare.com ts.net',
    'webhop.me webredirect.org zapto.org',
    // Private registries, which sell names below these domains
    'br.com cn.com co.com com.de de.com eu.com eu.org gb.net gr.com hk.com jp.net jpn.com ru.com sa.com se.net uk.com uk.net us.com us.org za.com',
  ].flatMap((names) => names.split(' ')),
);

/** Matches hosts of services that put further labels after the customer's name, as in `bucket.s3.eu-west-1.amazonaws.com`. */
const REGIONAL_HOST =
  /\.(?:amazonaws\.com|backblazeb2\.com|cloudapp\.azure\.com|core\.windows\.net|digitaloceanspaces\.com|fastly\.net|linodeobjects\.com|replit\.dev|run\.app|wasabisys\.com)$/;

/**
 * Returns the registrable domain of a host. IP addresses and hosts of regional hosting services are returned unchanged. `hostname` is
 * written as in a URL.
 */
export function registrableDomain(hostname: string): string {
  const name = hostname.replace(/\.$/, '');
  if (isIpAddress(name) || REGIONAL_HOST.test(name)) return name;
  const labels = name.split('.');
  const suffixAt = labels.findIndex((_, at) => isPublicSuffix(labels.slice(at).join('.')));
  return labels.slice(suffixAt === -1 ? -2 : Math.max(0, suffixAt - 1)).join('.');
}

function isPublicSuffix(name: string): boolean {
  return REGISTRY_SUFFIX.test(name) || HOSTING_SUFFIXES.has(name);
}
