import type { readGallery } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";

export type Gallery = Output<(typeof readGallery)["answer"]>;
export type GalleryItem = Gallery["items"][number];
