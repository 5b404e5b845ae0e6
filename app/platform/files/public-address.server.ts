/** Restricts requests to untrusted URLs to public IP addresses. */
import { type LookupAddress, lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IANA's special-purpose registries: loopback, private, link-local, shared, documentation, benchmarks, multicast. */
const RESERVED_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Exceptions in 2000::/3, the only public unicast block: protocol assignments (Teredo), documentation, 6to4. */
const RESERVED_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function createBlockList(subnets: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", bits = ""] = subnet.split("/");
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const reservedV4 = createBlockList(RESERVED_V4, "ipv4");
const publicV6 = createBlockList(["2000::/3"], "ipv6");
const reservedV6 = createBlockList(RESERVED_V6, "ipv6");

/** Whether a text is a public IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reservedV4.check(address, "ipv4");
  if (family === 6) return publicV6.check(address, "ipv6") && !reservedV6.check(address, "ipv6");
  return false;
}

export class PrivateAddressError extends Error {
  override name = "PrivateAddressError";
}

/**
 * A resolver for sockets that accepts only names whose addresses are all public. The socket connects to the checked address, which
 * prevents DNS rebinding.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, "", 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(`${hostname} is not a public host.`), "", 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
