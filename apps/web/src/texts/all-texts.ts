import * as all from "virtual:messages/all";
import { knowTexts } from "./needed-texts.ts";

// Loaded before any module that needs texts besides sign-in's.
knowTexts(all);
