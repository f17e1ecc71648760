import { useAddress } from "../../ui/use-address.ts";
import { CampaignList } from "./CampaignList.tsx";
import { CampaignView } from "./CampaignView.tsx";

/** Reviews of access with decisions: all of them, or the one that the address names. */
export function CampaignsSection() {
  const { search } = useAddress("/configuration");
  const id = Number(search.id);
  return Number.isInteger(id) && id > 0 ? <CampaignView id={id} /> : <CampaignList />;
}
